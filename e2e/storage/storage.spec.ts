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
const reading = (page: Page, type: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: type, exact: true }) })
const reference = (page: Page) => page.getByRole('combobox', { name: 'Variable or slot' })
const edit = (page: Page, user: User) => user.click(page.getByRole('button', { name: 'Edit' }))
const openAdvanced = (page: Page, user: User) =>
  user.click(page.locator('summary', { hasText: 'Advanced' }))
const openSteps = (page: Page, user: User) =>
  user.click(page.locator('summary', { hasText: 'How it was computed' }))
const steps = (page: Page) =>
  page.getByRole('list', { name: 'Slot derivation' }).getByRole('listitem')

test('a holder’s balance is found through the mapping builder', {
  tag: ['@pointer', '@task'],
}, async ({ page, user, keyhole }) => {
  const { address, keys } = await example(keyhole, /ERC-20 balance/)
  await page.goto('/devnet/storage')
  await user.fill(page.getByLabel('Address'), address)
  await user.fill(reference(page), '3')
  await openAdvanced(page, user)
  await user.click(page.getByRole('button', { name: 'Add a key' }))
  // Who works by keys goes on from here.
  await expect(page.getByLabel('Key 1', { exact: true })).toBeFocused()
  await user.fill(page.getByLabel('Key 1', { exact: true }), keys[0]?.value ?? '')
  await expect(reference(page)).toHaveValue(`3[${keys[0]?.value}]`)
  await user.click(page.getByRole('button', { name: 'Read', exact: true }))
  await expect(reading(page, 'uint256')).toContainText('at 18 decimals')
  await expect(page).toHaveURL(storagePath({ network: 'devnet', address, slot: '3', keys }))
  await openSteps(page, user)
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
  await openSteps(page, user)
  await expect(steps(page)).toHaveCount(3)
  await edit(page, user)
  await openAdvanced(page, user)
  await user.click(page.getByRole('button', { name: 'Add a key' }))
  await user.selectOption(page.getByLabel('Type of key 3'), 'struct member')
  await user.fill(page.getByLabel('Key 3', { exact: true }), '1')
  await user.press(page.getByLabel('Key 3', { exact: true }), 'Enter')
  await openSteps(page, user)
  await expect(steps(page)).toHaveCount(4)
  await expect(reading(page, 'uint256')).toContainText('9,000,000,000,000,000,000')
  await expect(reading(page, 'uint256')).toContainText('9 at 18 decimals')
  await expectToFitPhone(page)
  await page.goBack()
  await expect(steps(page)).toHaveCount(3)
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

test('three variables in one slot are told apart by their bytes, and by their names', async ({
  page,
  user,
  keyhole,
}) => {
  await page.goto(storagePath(await example(keyhole, /Packed/)))
  await expect(reading(page, 'address')).toContainText('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await expect(page.getByRole('figure')).toContainText('above it')
  await expect(page.getByRole('figure')).toContainText('0x0170dbd880')
  await user.click(page.getByRole('button', { name: 'bytes32', exact: true }))
  await expect(page.getByRole('button', { name: 'bytes32', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // The layout has names for what the slot holds.
  await user.click(page.getByRole('link', { name: 'unlockTime', exact: true }))
  await expect(value(page).getByRole('status')).toHaveText('1,893,456,000')
  for (const name of ['owner', 'unlockTime', 'frozen'])
    await expect(page.getByRole('figure')).toContainText(name)
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
  await user.click(page.getByRole('link', { name: 'Read whole string' }))
  await expect(value(page)).toContainText(
    'Whatever is put in here can be seen by everybody who knows where to look.',
  )
})

test('a deep link shows the same after a reload, at its tag', async ({ page, keyhole }) => {
  const balance = await example(keyhole, /ERC-20 balance/)
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.goto(storagePath({ ...balance, block: 'safe' }))
  expect((await asked).postDataJSON().params[2]).toBe('safe')
  await expect(page.getByText('safe block')).toBeVisible()
  await expect(word(page)).toBeVisible()
  await page.reload()
  await expect(word(page)).toBeVisible()
})

test('the same slot is empty a block before', async ({ page, user, keyhole }) => {
  const packed = await example(keyhole, /Packed/)
  await page.goto(storagePath(packed))
  await expect(reading(page, 'address')).toContainText('0xf39F')
  await edit(page, user)
  await user.fill(page.getByLabel('Block', { exact: true }), '8')
  await user.press(page.getByLabel('Block', { exact: true }), 'Enter')
  await expect(value(page)).toContainText('32 zero bytes')
  await expect(value(page)).toContainText('unset, set to zero, unused, or not a contract')
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
  await user.fill(reference(page), '3a')
  await openAdvanced(page, user)
  await user.click(page.getByRole('button', { name: 'Add a key' }))
  await user.selectOption(page.getByLabel('Type of key 1'), 'uint8')
  await user.fill(page.getByLabel('Key 1', { exact: true }), '256')
  await user.click(page.getByRole('button', { name: 'Read', exact: true }))
  await expect(page.getByLabel('Address')).toBeFocused()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(
    /this one has 41: 1 too many/,
  )
  await expect(reference(page)).toHaveAccessibleDescription(/begins with 0x/)
  const key = page.getByLabel('Key 1', { exact: true })
  await expect(key).toHaveAccessibleDescription('Key 1, uint8: goes from 0 to 255; 256 is outside.')
  await expect(key).toHaveValue('256')
  await expect(reference(page)).toHaveValue('3a[256]')
})

test('a link that cannot be read says why, at each field', async ({ page }) => {
  page.on('request', (request) => expect(request.method()).toBe('GET'))
  await page.goto('/devnet/storage/0x12?slot=0x0&key=bool:yes&block=now')
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
    /38 missing/,
  )
  await expect(reference(page)).toHaveAccessibleDescription(/true or false/)
  await expect(page.getByLabel('Block', { exact: true })).toHaveAccessibleDescription(/now/)
  await expectToFitPhone(page)
})

test('the slot page of an address has it in its field, and requests nothing', async ({
  page,
  keyhole,
}) => {
  const { address } = await example(keyhole, /Packed/)
  page.on('request', (request) => expect(request.method()).toBe('GET'))
  await page.goto(`/devnet/storage/${address}`)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(address)
  await expect(reference(page)).not.toHaveAttribute('aria-invalid', 'true')
})

test('a balance is typed by its name with its block, in one field', { tag: '@pointer' }, async ({
  page,
  user,
  keyhole,
}) => {
  const { address, keys } = await example(keyhole, /ERC-20 balance/)
  const holder = keys[0]?.value ?? ''
  await page.goto(`/devnet/storage/${address}`)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await user.fill(reference(page), `balanceOf[${holder}]@5`)
  await user.press(reference(page), 'Enter')
  expect((await sent).postDataJSON().params[2]).toBe('0x5')
  const path = `balanceOf[${holder}]`
  await expect(page).toHaveURL(storagePath({ network: 'devnet', address, path, block: '5' }))
  await expect(page.getByRole('form', { name: 'Storage value' })).toContainText('block 5')
  await expect(page.getByRole('region', { name: 'Result' })).toBeFocused()
  // The type is known, and the same slot asked for by its number holds the same.
  await expect(value(page)).not.toContainText('Type assumed')
  const read = (await value(page).getByRole('status').textContent()) ?? ''
  await page.goto(storagePath({ network: 'devnet', address, slot: '3', keys, block: '5' }))
  await expect(value(page).getByRole('status')).toHaveText(read)
  await user.click(value(page).getByRole('link', { name: path }))
  await expect(page).toHaveURL(storagePath({ network: 'devnet', address, path, block: '5' }))
})

test('names are completed from the layout, by keys alone', async ({ page, user, keyhole }) => {
  const { address } = await example(keyhole, /Packed/)
  await page.goto(`/devnet/storage/${address}`)
  await user.fill(reference(page), 'pos')
  const options = page.getByRole('listbox', { name: 'Variables' }).getByRole('option')
  await expect(options).toHaveText([/positions.*mapping/])
  await expect(reference(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(reference(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(reference(page)).toHaveValue('positions[')
  await page.keyboard.type('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720][5].si')
  await expect(options).toHaveText([/since.*uint64/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(value(page).getByRole('status')).toHaveText('1,767,225,600')
})

test('an unknown name is told at its field, with names like it', async ({
  page,
  user,
  keyhole,
}) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  const { address } = await example(keyhole, /ERC-20 balance/)
  await page.goto(`/devnet/storage/${address}`)
  await user.fill(reference(page), 'balanseOf[5]')
  await user.press(reference(page), 'Enter')
  await expect(reference(page)).toHaveAccessibleDescription(
    /Unknown variable “balanseOf”.*balanceOf/,
  )
  await expect(reference(page)).toBeFocused()
  await user.fill(reference(page), 'balanceOf')
  await user.press(reference(page), 'Enter')
  await expect(reference(page)).toHaveAccessibleDescription('Add a key: balanceOf[0x…].')
  // Without a layout there are no names.
  await page.goto('/devnet/storage/0xa0Ee7A142d267C1f36714E4a8F75612F20a79720?path=owner')
  await expect(reference(page)).toHaveAccessibleDescription(/No layout known for this address/)
  // The page of the layout asks for the code's slots, so nothing is counted after it is opened.
  expect(calls).toEqual([])
  await user.click(page.getByRole('link', { name: 'Import layout' }))
  await expect(page).toHaveURL(/0xa0Ee7A142d267C1f36714E4a8F75612F20a79720\/layout$/)
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
      const box = await value(page).getByRole('status').boundingBox()
      // The line at the foot covers the last 40 px.
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height - 40)
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

test.describe('when something fails', () => {
  test.use({ quiet: false })

  test('a service in trouble is a failure and no zero', async ({ page, user, keyhole }) => {
    await page.route('**/v3/*', (route) => route.fulfill({ status: 503, body: 'no upstream' }))
    await page.goto(storagePath(await example(keyhole, /ERC-20 balance/)))
    await expect(page.getByRole('alert')).toContainText('Provider error')
    await expect(word(page)).toHaveCount(0)
    await expect(page.getByText('32 zero bytes')).toHaveCount(0)
    await page.unroute('**/v3/*')
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(word(page)).toBeVisible()
  })

  test('an answer that is not a word is told, and crashes nothing', async ({ page, keyhole }) => {
    for (const [result, says] of [
      ['0x0', 'shorter than 32 bytes'],
      [null, 'The provider returned null.'],
      [{ much: true }, 'Invalid storage value'],
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
    await edit(page, user)
    await user.click(page.getByRole('button', { name: 'Read', exact: true }))
    expect((await asked).postDataJSON().method).toBe('eth_getStorageAt')
  })
})
