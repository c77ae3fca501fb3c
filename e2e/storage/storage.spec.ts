import type { Page } from '@playwright/test'
import { storagePath } from '#paths/storage/storage.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** An example of the embedded chain as the page's address. */
async function example(keyhole: Keyhole, title: RegExp) {
  const { examples } = await keyhole.connection()
  const found = examples.find((example) => title.test(example.title))
  if (found?.page !== 'storage') throw new Error(`no example of storage is called ${title}`)
  const { address, slot, keys } = found
  return { network: 'devnet', address, slot, keys }
}

const value = (page: Page) => page.getByRole('region', { name: 'Value', exact: true })
const word = (page: Page) => page.getByRole('img', { name: /^The 32 bytes/ })
const reference = (page: Page) => page.getByRole('combobox', { name: 'Variable or slot' })
const openSteps = (page: Page, user: User) =>
  user.click(page.locator('summary', { hasText: 'How it was computed' }))
const steps = (page: Page) =>
  page.getByRole('list', { name: 'Slot derivation' }).getByRole('listitem')

test('a holder’s balance is found by the slot of its mapping and its key', {
  tag: ['@pointer', '@task'],
}, async ({ page, user, keyhole }) => {
  const { address, keys } = await example(keyhole, /ERC-20 balance/)
  await page.goto('/devnet/storage')
  await user.fill(page.getByLabel('Address'), address)
  await user.fill(reference(page), `3[${keys[0]?.value}]`)
  await user.click(page.getByRole('button', { name: 'Read', exact: true }))
  await expect(value(page)).toContainText(/[\d,]+ KEY/)
  await expect(page).toHaveURL(storagePath({ network: 'devnet', address, slot: '3', keys }))
  await openSteps(page, user)
  await expect(steps(page)).toHaveCount(2)
  await expect(steps(page).last()).toContainText(keys[0]?.value.slice(2).toLowerCase() ?? '')
})

test('every hashing step can be copied', async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(storagePath(await example(keyhole, /Nested mapping/)))
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.reload()
  const [, position] = (await asked).postDataJSON().params
  await openSteps(page, user)
  const copied = async (name: string, step: number) => {
    await user.click(steps(page).nth(step).getByRole('button', { name }))
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const first = await copied('Copy result of step 1', 1)
  expect(await copied('Copy ++ slot', 2)).toBe(first)
  expect(await copied('Copy storage key', 2)).toBe(position)
})

test('a balance is typed by its name with its block, in one field', { tag: '@pointer' }, async ({
  page,
  user,
  keyhole,
}) => {
  const { address, keys } = await example(keyhole, /ERC-20 balance/)
  const holder = keys[0]?.value ?? ''
  await page.goto(`/devnet/storage/${address}`)
  // The page may ask for the newest block at the same moment.
  const sent = page.waitForRequest(
    (request) => request.postData()?.includes('"eth_getStorageAt"') === true,
  )
  await user.fill(reference(page), `balanceOf[${holder}]@5`)
  await user.press(reference(page), 'Enter')
  const calls = [(await sent).postDataJSON()].flat()
  expect(calls.find(({ method }) => method === 'eth_getStorageAt').params[2]).toBe('0x5')
  const path = `balanceOf[${holder}]`
  await expect(page).toHaveURL(storagePath({ network: 'devnet', address, path, block: '5' }))
  await expect(page.getByRole('form', { name: 'Storage value' })).toContainText('block 5')
  await expect(page.getByRole('region', { name: 'Result' })).toBeFocused()
  // The type is known, and the same slot asked for by its number holds the same.
  await expect(value(page)).not.toContainText('Type guessed')
  const read = (await value(page).getByRole('status').textContent()) ?? ''
  await page.goto(storagePath({ network: 'devnet', address, slot: '3', keys, block: '5' }))
  await expect(value(page).getByRole('status')).toHaveText(read)
  await user.click(page.getByRole('link', { name: path }))
  await expect(page).toHaveURL(storagePath({ network: 'devnet', address, path, block: '5' }))
})

test('names are suggested from the layout', async ({ page, user, keyhole }) => {
  const { address } = await example(keyhole, /Packed/)
  await page.goto(`/devnet/storage/${address}`)
  // The list itself is the browser's.
  const suggestions = () =>
    reference(page).evaluate((input: HTMLInputElement) =>
      [...(input.list?.options ?? [])].map(({ value }) => value),
    )
  await user.fill(reference(page), 'pos')
  await expect.poll(suggestions).toEqual(['positions['])
  const path = 'positions[0xa0Ee7A142d267C1f36714E4a8F75612F20a79720][5].si'
  await user.fill(reference(page), path)
  await expect.poll(suggestions).toEqual([`${path}nce`])
  await user.fill(reference(page), `${path}nce`)
  await page.keyboard.press('Enter')
  await expect(value(page).getByRole('status')).toHaveText('1,767,225,600')
})

test('the value stands on the first screen, wide and on a phone', async ({ page, keyhole }) => {
  const { address, keys } = await example(keyhole, /ERC-20 balance/)
  for (const [width, height] of [
    [1280, 800],
    [360, 760],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const link of [
      storagePath({ network: 'devnet', address, path: `balanceOf[${keys[0]?.value}]` }),
      storagePath({ network: 'devnet', address, slot: '3', keys }),
    ]) {
      await page.goto(link)
      await expect(value(page).getByRole('status')).toHaveText('19,327,000,000,000,000,000,000')
      const bottom = async () => {
        const box = await value(page).getByRole('status').boundingBox()
        return (box?.y ?? height) + (box?.height ?? 0)
      }
      // A slot that the layout names is drawn once more. The line at the foot covers the last 40 px.
      await expect.poll(bottom).toBeLessThan(height - 40)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }
  }
})

test('the steps of a long key fit a phone', async ({ page, keyhole }) => {
  const nested = await example(keyhole, /Nested mapping/)
  await page.goto(storagePath({ ...nested, keys: [{ type: 'string', value: 'long'.repeat(40) }] }))
  await expect(word(page)).toBeVisible()
  await expectToFitPhone(page)
})
