import type { Page } from '@playwright/test'
import { blockTags } from '#domain/block/block-parameter.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

/** An example of the embedded chain as the page's address. */
async function example(keyhole: Keyhole, title: RegExp) {
  const { examples } = await keyhole.connection()
  const found = examples.find((example) => title.test(example.title))
  if (found?.page !== 'storage') throw new Error(`no example of storage is called ${title}`)
  const { address, slot, keys } = found
  return { network: 'devnet', address, slot, keys }
}

const word = (page: Page) => page.getByRole('img', { name: /^The 32 bytes/ })
const reading = (page: Page, type: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: type, exact: true }) })
const steps = (page: Page) =>
  page.getByRole('list', { name: 'How the position is found' }).getByRole('listitem')

test('a holder’s balance is found through the mapping builder', { tag: '@pointer' }, async ({
  page,
  user,
  keyhole,
}) => {
  const { address, keys } = await example(keyhole, /ERC-20 balance/)
  await page.goto('/devnet/storage')
  await user.fill(page.getByLabel('Address'), address)
  await user.fill(page.getByLabel('Slot of the variable'), '3')
  await user.click(page.getByRole('button', { name: 'Add a key' }))
  // Who works by keys goes on from here.
  await expect(page.getByLabel('Key 1', { exact: true })).toBeFocused()
  await user.fill(page.getByLabel('Key 1', { exact: true }), keys[0]?.value ?? '')
  await user.click(page.getByRole('button', { name: 'Read slot' }))
  await expect(reading(page, 'uint256')).toContainText('at 18 decimals')
  await expect(page).toHaveURL(storagePath({ network: 'devnet', address, slot: '3', keys }))
  // What was typed stays as it was typed.
  await expect(page.getByLabel('Slot of the variable')).toHaveValue('3')
  await expect(steps(page)).toHaveCount(2)
  await expect(steps(page).last()).toContainText(keys[0]?.value.slice(2).toLowerCase() ?? '')
})

test('a mapping of mappings is hashed twice, and a member added', async ({
  page,
  user,
  keyhole,
}) => {
  const nested = await example(keyhole, /Nested mapping/)
  await page.goto(storagePath(nested))
  await expect(steps(page)).toHaveCount(3)
  await user.click(page.getByRole('button', { name: 'Add a key' }))
  await user.selectOption(page.getByLabel('Type of key 3'), 'struct member')
  await user.fill(page.getByLabel('Key 3', { exact: true }), '1')
  await user.press(page.getByLabel('Key 3', { exact: true }), 'Enter')
  await expect(steps(page)).toHaveCount(4)
  await expect(reading(page, 'uint256')).toContainText('9,000,000,000,000,000,000')
  await expect(reading(page, 'uint256')).toContainText('9 at 18 decimals')
  await expectToFitPhone(page)
  await page.goBack()
  await expect(page.getByLabel('Key 3', { exact: true })).toHaveCount(0)
})

test('every hashing step can be copied', async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(storagePath(await example(keyhole, /Nested mapping/)))
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.reload()
  const [, position] = (await asked).postDataJSON().params
  const copied = async (name: string, step: number) => {
    await user.click(steps(page).nth(step).getByRole('button', { name }))
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const first = await copied('Copy result of step 1', 1)
  expect(await copied('Copy ++ slot', 2)).toBe(first)
  expect(await copied('Copy position', 2)).toBe(position)
})

test('three variables in one slot are told apart by their bytes', async ({
  page,
  user,
  keyhole,
}) => {
  await page.goto('/devnet/storage')
  await user.click(page.getByRole('link', { name: 'Packed variables' }))
  await expect(page).toHaveURL(storagePath(await example(keyhole, /Packed/)))
  await expect(reading(page, 'address')).toContainText('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await expect(page.getByRole('figure')).toContainText('above it')
  await expect(page.getByRole('figure')).toContainText('0x0170dbd880')
  await user.click(page.getByRole('button', { name: 'bytes32', exact: true }))
  await expect(page.getByRole('button', { name: 'bytes32', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a short text is read, and a long one found where it is kept', async ({
  page,
  user,
  keyhole,
}) => {
  const { address } = await example(keyhole, /Packed/)
  await page.goto(storagePath({ network: 'devnet', address, slot: '0xf' }))
  await expect(reading(page, 'string')).toContainText('Keyhole vault')
  await page.goto(storagePath({ network: 'devnet', address, slot: '0x10' }))
  await expect(reading(page, 'string')).toContainText('73 bytes')
  await user.click(page.getByRole('link', { name: 'Read it whole' }))
  await expect(page.getByRole('region', { name: 'The value stored there' })).toContainText(
    'Whatever is put in here can be seen by everybody who knows where to look.',
  )
})

test('a deep link shows the same after a reload, at its tag', async ({ page, keyhole }) => {
  const balance = await example(keyhole, /ERC-20 balance/)
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.goto(storagePath({ ...balance, block: 'safe' }))
  expect((await asked).postDataJSON().params[2]).toBe('safe')
  await expect(page.getByLabel('Block', { exact: true })).toHaveValue('safe')
  await expect(page.getByText(blockTags.safe)).toBeVisible()
  await expect(word(page)).toBeVisible()
  await page.reload()
  await expect(word(page)).toBeVisible()
})

test('the same slot is empty a block before', async ({ page, user, keyhole }) => {
  const packed = await example(keyhole, /Packed/)
  await page.goto(storagePath(packed))
  await expect(reading(page, 'address')).toContainText('0xf39F')
  await user.selectOption(page.getByLabel('Block', { exact: true }), 'by number …')
  await user.fill(page.getByLabel('Block number'), '8')
  await user.press(page.getByLabel('Block number'), 'Enter')
  await expect(page.getByRole('heading', { name: '32 zero bytes' })).toBeVisible()
  await expect(page.getByText('this API cannot tell them apart')).toBeVisible()
  await expect(page).toHaveURL(storagePath({ ...packed, block: '8' }))
})

test('what is wrong is said at its field, and nothing typed is lost', async ({
  page,
  user,
  keyhole,
}) => {
  page.on('request', (request) => expect(request.method()).toBe('GET'))
  const { address } = await example(keyhole, /Packed/)
  await page.goto('/devnet/storage')
  await user.fill(page.getByLabel('Address'), `${address}0`)
  await user.fill(page.getByLabel('Slot of the variable'), 'a')
  await user.click(page.getByRole('button', { name: 'Add a key' }))
  await user.selectOption(page.getByLabel('Type of key 1'), 'uint8')
  await user.fill(page.getByLabel('Key 1', { exact: true }), '256')
  await user.click(page.getByRole('button', { name: 'Read slot' }))
  await expect(page.getByLabel('Address')).toBeFocused()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(
    /this one has 41: 1 too many/,
  )
  await expect(page.getByLabel('Slot of the variable')).toHaveAccessibleDescription(
    /begins with 0x/,
  )
  const key = page.getByLabel('Key 1', { exact: true })
  await expect(key).toHaveAccessibleDescription('Key 1, uint8: goes from 0 to 255; 256 is outside.')
  await expect(key).toHaveValue('256')
  await expect(page.getByLabel('As an expression')).not.toHaveAttribute('aria-invalid', 'true')
})

test('a link that cannot be read says why, at each field', async ({ page }) => {
  page.on('request', (request) => expect(request.method()).toBe('GET'))
  await page.goto('/devnet/storage/0x12?slot=0x0&key=bool:yes&block=now')
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
    /38 missing/,
  )
  await expect(page.getByLabel('Key 1', { exact: true })).toHaveAccessibleDescription(
    /true or false/,
  )
  await expect(page.getByLabel('Block number')).toHaveAccessibleDescription(/“now” is no tag/)
  await expectToFitPhone(page)
})

test('an address without a network leads to the storage page, and asks nothing', async ({
  page,
  keyhole,
}) => {
  const { address } = await example(keyhole, /Packed/)
  page.on('request', (request) => expect(request.method()).toBe('GET'))
  await page.goto(`/address/${address}`)
  await expect(page).toHaveURL(`/devnet/storage/${address}`)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(address)
  await expect(page.getByLabel('Slot of the variable')).not.toHaveAttribute('aria-invalid', 'true')
})

test('the steps of a long key fit a phone', async ({ page, keyhole }) => {
  const nested = await example(keyhole, /Nested mapping/)
  await page.goto(storagePath({ ...nested, keys: [{ type: 'string', value: 'long'.repeat(40) }] }))
  await expect(word(page)).toBeVisible()
  await expectToFitPhone(page)
})

test.describe('when something fails', () => {
  test.use({ quiet: false })

  test('a service in trouble is a failure and no zero', async ({ page, user, keyhole }) => {
    await page.route('**/v3/*', (route) => route.fulfill({ status: 503, body: 'no upstream' }))
    await page.goto(storagePath(await example(keyhole, /ERC-20 balance/)))
    await expect(page.getByRole('alert')).toContainText('trouble behind it')
    await expect(word(page)).toHaveCount(0)
    await expect(page.getByText('32 zero bytes')).toHaveCount(0)
    await page.unroute('**/v3/*')
    await user.click(page.getByRole('button', { name: 'Try again' }))
    await expect(word(page)).toBeVisible()
  })

  test('an answer that is no word is told, and crashes nothing', async ({ page, keyhole }) => {
    for (const [result, says] of [
      ['0x0', 'shorter than 32 bytes'],
      [null, 'No value came'],
      [{ much: true }, 'The answer is no word of storage'],
    ] as const) {
      await page.route('**/v3/*', async (route) => {
        const { id } = route.request().postDataJSON()
        await route.fulfill({ json: { jsonrpc: '2.0', id, result } })
      })
      await page.goto(storagePath(await example(keyhole, /ERC-20 balance/)))
      await expect(page.getByText(says)).toBeVisible()
      await page.unroute('**/v3/*')
    }
  })

  test('reading the same again asks again', async ({ page, user, keyhole }) => {
    await page.goto(storagePath(await example(keyhole, /ERC-20 balance/)))
    await expect(word(page)).toBeVisible()
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    await user.click(page.getByRole('button', { name: 'Read slot' }))
    expect((await asked).postDataJSON().method).toBe('eth_getStorageAt')
  })
})
