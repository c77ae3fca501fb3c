import { networkButton } from '../fixtures/frame.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/**
 * The same user, whose steps are counted: a click, a key, a paste each. The way to a field is none,
 * as one who uses a mouse pastes where it points.
 */
function countSteps(user: User): { user: User; taken: () => number } {
  let steps = 0
  const counted = Object.fromEntries(
    Object.entries(user).map(([name, act]) => [
      name,
      (...parameters: unknown[]) => {
        steps++
        return (act as (...parameters: unknown[]) => Promise<void>)(...parameters)
      },
    ]),
  ) as User
  return { user: counted, taken: () => steps }
}

test('a mapping’s value at a past block is four steps from the home page', async ({
  page,
  user: reader,
  keyhole,
}) => {
  const { examples } = await keyhole.connection()
  const example = examples.find(({ title }) => title === 'ERC-20 balance')
  if (example?.page !== 'storage') throw new Error('the example is gone')
  const reference = `balanceOf[${example.keys[0]?.value}]@5`
  const { user, taken } = countSteps(reader)
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search' })
  await user.click(search)
  await user.fill(search, example.address)
  await user.fill(search, `${example.address} ${reference}`)
  await expect(page.getByRole('option').first()).toContainText(/Storage|Slot/)
  await user.press(search, 'Enter')
  await expect(page.getByRole('region', { name: 'Value', exact: true })).toContainText('19,935')
  await expect(page.getByRole('form', { name: 'Storage value' })).toContainText('block 5')
  expect(taken()).toBeLessThanOrEqual(4)
})

test('why a call reverts is one step from its transaction, and four from the home page', async ({
  page,
  user: reader,
  keyhole,
}) => {
  const { examples } = await keyhole.connection()
  const failed = examples.find(({ title }) => title === 'Reverting estimate')
  if (failed?.page !== 'gas') throw new Error('the example is gone')
  const fromHome = countSteps(reader)
  let { user } = fromHome
  await page.goto('/')
  await user.click(page.getByRole('link', { name: 'Gas', exact: true }))
  await user.fill(page.getByRole('textbox', { name: 'To', exact: true }), failed.call.to ?? '')
  const data = page.getByRole('textbox', { name: 'Function or data' })
  await user.fill(data, failed.call.data ?? '')
  await user.press(data, 'Enter')
  await expect(page.getByRole('region', { name: 'Execution reverted' })).toContainText(
    'deposit below minimum',
  )
  expect(fromHome.taken()).toBeLessThanOrEqual(4)

  const fromTransaction = countSteps(reader)
  user = fromTransaction.user
  await page.goto('/devnet/block/3/tx/1')
  await user.click(page.getByRole('link', { name: 'Re-run call' }))
  await expect(page.getByText('Earlier transactions of its block are not applied.')).toBeVisible()
  expect(fromTransaction.taken()).toBe(1)
})

test('a provider with its key is three steps from the home page, its other response one', async ({
  page,
  user: reader,
  keyhole,
}) => {
  const { baseUrl, apiKey } = await keyhole.connection()
  const { host } = new URL(baseUrl)
  const adding = countSteps(reader)
  let { user } = adding
  await page.goto('/')
  await user.click(page.getByRole('link', { name: 'Connect your own provider' }))
  const field = page.getByLabel('RPC URL')
  await expect(field).toBeFocused()
  await user.fill(field, `${baseUrl}/v3/${apiKey}`)
  await expect(page.getByText(`API key: ••••${apiKey.slice(-4)}`)).toBeVisible()
  await user.press(field, 'Enter')
  await expect(page.getByText(`${host} saved.`)).toBeVisible()
  await expect(networkButton(page)).toContainText(host)
  await expect(page.getByRole('region', { name: `Test of ${host}` })).toBeVisible()
  expect(adding.taken()).toBeLessThanOrEqual(3)

  // The key is only in this page, which a reload would end.
  await user.fill(page.getByRole('combobox', { name: 'Search' }), '3/1')
  await page.keyboard.press('Enter')
  const comparing = countSteps(reader)
  user = comparing.user
  const rail = page.getByRole('region', { name: 'Request' })
  await user.click(rail.getByRole('link', { name: 'Embedded chain' }))
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Identical')
  expect(comparing.taken()).toBe(1)
})
