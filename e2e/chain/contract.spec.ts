import type { Page } from '@playwright/test'
import { createTestClient, http, pad } from 'viem'
import { probeCode } from '#domain/contract/estimate-read-code.ts'
import { addressPath } from '#paths/address.ts'
import { gasPath } from '#paths/gas.ts'
import { readPath } from '#paths/read.ts'
import { storageProxyPath } from '#paths/storage/storage-proxy.ts'
import { startAnvil } from '#service/chain/anvil.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

/** The guestbook of the tour: its code names a file that the service keeps. */
async function guestbook(keyhole: Keyhole) {
  const { examples } = await keyhole.connection()
  const example = examples.find((example) => example.page === 'read')
  if (example?.page !== 'read') throw new Error('the examples have changed')
  return example
}

const addressViews = (page: Page) => page.getByRole('navigation', { name: 'Views of this address' })

test('from an address to its metadata, its ABI, what a getter returns and how another reverts', {
  tag: ['@pointer', '@task'],
}, async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { address, title } = await guestbook(keyhole)
  await page.goto('/')
  await user.click(page.getByRole('link', { name: title }))
  await expect(page).toHaveURL(readPath({ network: 'devnet', address }))
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(/Contract · [\d.]+ KiB/)
  const metadata = page.getByRole('region', { name: 'Metadata' })
  await expect(metadata).toContainText('Solidity 0.8.37 (from bytecode)')
  await expect(metadata).toContainText('✓ Verified')
  await expect(metadata).toContainText('Guestbook')
  const sources = metadata.getByRole('list', { name: 'Sources' })
  await user.click(sources.getByRole('link'))
  await expect(page.getByText('contract Guestbook {')).toBeVisible()
  await page.goBack()

  // What takes no argument is read when the view is opened.
  await user.click(addressViews(page).getByRole('link', { name: 'Read', exact: true }))
  await expect(page).toHaveURL(readPath({ network: 'devnet', address, view: 'read' }))
  const functions = page.getByRole('region', { name: 'Read functions' })
  await expect(functions).toContainText('10 functions · ABI from metadata, verified')
  const answer = (name: string) =>
    page.getByRole('status', { name: `Result of ${name}`, exact: true })
  await expect(answer('title')).toHaveText('“Guests of the keyhole”')
  await expect(answer('pages')).toContainText('3')
  await expect(answer('all')).toContainText('“I have seen what is behind the door.”')
  await expect(answer('drawer')).toContainText('Reverted Locked')
  await expect(answer('drawer')).toContainText('“ask the keeper”')
  await expect(page.getByRole('alert')).toHaveCount(0)

  // By keyboard, with an argument; what is wrong with it is said at its field, and nothing is lost.
  await user.focus(functions.getByRole('link', { name: 'page', exact: true }))
  await page.keyboard.press('Enter')
  const number = page.getByLabel('number (uint256)')
  await user.fill(number, 'one')
  await user.press(number, 'Enter')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/whole number/)
  await expect(number).toHaveValue('one')
  await user.fill(number, '1')
  await user.press(number, 'Enter')
  await expect(answer('page')).toContainText('“Came for the view, stayed for the storage.”')
  await page.reload()
  await expect(number).toHaveValue('1')
  await expect(answer('page')).toContainText('“Came for the view, stayed for the storage.”')
  await user.click(page.getByRole('button', { name: 'More' }))
  await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const ticket = await page.evaluate(() => navigator.clipboard.readText())
  expect(ticket).toContain('page(uint256 number)')
  expect(ticket).toContain('**Returned:** `0x')
  await user.fill(number, '99')
  await user.press(number, 'Enter')
  await expect(answer('page')).toContainText('Reverted NoSuchPage')

  // What writes is not called, but estimated.
  await user.click(functions.getByText('1 write function'))
  await user.click(functions.getByRole('link', { name: 'Estimate sign' }))
  await expect(page).toHaveURL(/\/devnet\/gas\?to=0x.*function=sign/)
})

test('a custom error of an estimate gets its name from the ABI that the contract brings', async ({
  page,
  keyhole,
}) => {
  const { address } = await guestbook(keyhole)
  await page.goto(gasPath({ network: 'devnet', to: address, function: 'drawer()' }))
  const answer = page.getByRole('region', { name: 'Result' })
  await expect(answer).toContainText(/0x[0-9a-f]{8}/)
  await expect(answer).toContainText('ABI of Guestbook from metadata')
  await expect(answer).toContainText('error Locked(uint64 until, string hint)')
  await expect(answer).toContainText('ask the keeper')
})

test('a wrong address, a block before the contract, and a block that is missing are told apart', async ({
  page,
  user,
  keyhole,
}) => {
  const { address } = await guestbook(keyhole)
  await page.goto('/devnet/address')
  const field = page.getByRole('textbox', { name: 'Address' })
  await user.fill(field, address.slice(0, -1))
  await user.click(page.getByRole('button', { name: 'Open', exact: true }))
  await expect(field).toHaveAccessibleDescription(/1 missing/)
  await expect(field).toHaveValue(address.slice(0, -1))
  await user.fill(field, address)
  await page.keyboard.press('Enter')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('Contract ·')
  await expect(result).toBeFocused()
  const readAt = async (block: string) => {
    await user.click(page.getByRole('button', { name: 'Edit' }))
    const blockField = page.getByRole('combobox', { name: 'Block' })
    await user.fill(blockField, block)
    await page.keyboard.press('Escape')
    await user.click(page.getByRole('button', { name: 'Open', exact: true }))
  }
  // The contract was created in the block after.
  await readAt('10')
  await expect(result).toContainText('not deployed')
  await expect(result).toContainText('Assumed')
  // That this block is not there says nothing about the provider.
  await readAt('4000')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('Type, balance and code unavailable')).toHaveCount(0)
  await readAt('latest')
  await expect(page.getByText('Solidity 0.8.37')).toBeVisible()
})

test('an address in a transaction leads to its page by its name, and on to its storage and gas', async ({
  page,
  user,
  keyhole,
}) => {
  const { layouts = [] } = await keyhole.connection()
  const token = layouts.find(({ contract }) => contract === 'KeyholeToken')?.address ?? ''
  await page.goto('/devnet/block/3/tx/1')
  await user.click(
    page.getByRole('main').locator(`[data-address-link="${token.toLowerCase()}"]`).first(),
  )
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('KeyholeToken')
  await expect(page).toHaveTitle(/^KeyholeToken /)
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(
    'KeyholeToken from built-in layout',
  )
  // With its checksum, which neither the node nor the connection wrote.
  await expect(page.getByText('0x5FbDB2315678afecb367f032d93F642f64180aa3').first()).toBeVisible()
  for (const [view, path] of [
    ['Variables', '/layout'],
    ['Slot', ''],
    ['History', '/history'],
    ['Bulk read', '/many'],
    ['Proxy', '/proxy'],
    ['Find slot', '/many?mode=find'],
  ] as const) {
    await user.click(addressViews(page).getByRole('link', { name: view, exact: true }))
    await expect(page).toHaveURL(
      new RegExp(`/devnet/storage/${token}${path.replace('?', '.')}$`, 'i'),
    )
    await expect(heading).toHaveText('KeyholeToken')
    await expect(addressViews(page).getByRole('link', { name: view, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await user.click(page.getByRole('link', { name: 'Estimate call' }))
  await expect(page).toHaveURL(new RegExp(`/devnet/gas\\?to=${token}$`, 'i'))
})

test('an EIP-3091 link leads to the address on the current network', async ({ page, keyhole }) => {
  const { address } = await guestbook(keyhole)
  await page.goto(`/address/${address}`)
  await expect(page).toHaveURL(`/devnet/address/${address}`)
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Contract ·')
})

test('the account in one line is on the first screen, on a phone too', async ({
  page,
  keyhole,
}) => {
  const { address } = await guestbook(keyhole)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 760 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(addressPath('devnet', address))
    await expect(page.getByText(/Contract · [\d.]+ KiB code · 0 ETH/)).toBeInViewport({ ratio: 1 })
    await page.goto(readPath({ network: 'devnet', address, view: 'read' }))
    const door = page.getByRole('status', { name: 'Result of door' })
    await expect(door).toContainText('1')
    await expect(door).toBeInViewport({ ratio: 1 })
  }
  await expectToFitPhone(page)
})

test('without PUSH0 the same is read with older opcodes, and that is said', async ({
  page,
  keyhole,
}) => {
  const { address } = await guestbook(keyhole)
  await page.route('**/v3/*', async (route) => {
    const { id, params = [{}] } = route.request().postDataJSON()
    const error = { code: -32000, message: 'invalid opcode: PUSH0' }
    if (params[0].data === probeCode(true))
      return route.fulfill({ json: { jsonrpc: '2.0', id, error } })
    return route.continue()
  })
  const pages = 'pages() returns (uint256)'
  await page.goto(readPath({ network: 'devnet', address, view: 'read', function: pages }))
  await expect(page.getByText('without PUSH0')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Result of pages' })).toContainText('3')
})

// What Chromium reports itself: a file that is not there is a status of 500.
test.describe('a service that lets nothing out, or a part,', () => {
  test.use({ quiet: false })
  const error = { code: 3, message: 'execution reverted' }
  const services = [
    [{ error }, 'without its bytes'],
    [{ error: { ...error, data: '0x1234' } }, 'returned other bytes'],
    [{ result: '0x5208' }, 'returned an amount of gas'],
    [
      { error: { code: -32602, message: 'contract creation is not allowed' } },
      'contract creation is not allowed',
    ],
  ] as const

  test('cannot be read through, whichever way it keeps the bytes, and that is said', async ({
    page,
    keyhole,
  }) => {
    const { address } = await guestbook(keyhole)
    for (const [answer, says] of services) {
      await page.route('**/v3/*', (route) =>
        route.fulfill({
          json: { jsonrpc: '2.0', id: route.request().postDataJSON().id, ...answer },
        }),
      )
      await page.goto(readPath({ network: 'devnet', address }))
      await expect(page.getByText('Type, balance and code unavailable')).toBeVisible()
      await expect(page.getByText(says)).toBeVisible()
      await expect(page.getByText('Type unavailable')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    await expect(page.getByRole('link', { name: 'Read its storage by slot' })).toBeVisible()
  })

  test('a service that fails is said to fail, and an answer that is cut is not an answer', async ({
    page,
    user,
    keyhole,
  }) => {
    const { address } = await guestbook(keyhole)
    let fails = true
    await page.route('**/v3/*', async (route) => {
      if (fails) return route.fulfill({ status: 403, body: 'no' })
      const answer = await route.fetch()
      const { error, ...rest } = await answer.json()
      // Some gateways cut what is long.
      const data = error.data.slice(0, 2002)
      await route.fulfill({ json: { ...rest, error: { ...error, data } } })
    })
    await page.goto(readPath({ network: 'devnet', address }))
    await expect(page.getByRole('alert')).toContainText('Not permitted for this key')
    await expect(page.getByText('Type, balance and code unavailable')).toHaveCount(0)
    fails = false
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(page.getByRole('alert')).toContainText(
      'bytes returned by the estimate are incomplete',
    )
  })

  test('proxies lead on to their code, whose file is not on IPFS, and a pasted ABI is used', async ({
    page,
    user,
  }) => {
    const node = await startAnvil()
    const client = createTestClient({ mode: 'anvil', transport: http(node.url) })
    const [target, minimal, upgradeable] = (['c0', 'c1', 'c2'] as const).map(
      (byte) => `0x${byte.repeat(20)}` as const,
    )
    if (!target || !minimal || !upgradeable) throw new Error('no addresses')
    // Returns 42 to any call. Its ending: @ethereum-sourcify/bytecode-utils, README.
    const ending =
      'a2646970667358221220dceca8706b29e917dacf25fceef95acac8d90d765ac926663ce4096195952b6164736f6c634300060b0033'
    const bytecode = `0x602a5f5260205ff3${ending}` as const
    const forward =
      `0x363d3d373d3d3d363d73${target.slice(2)}5af43d82803e903d91602b57fd5bf3` as const
    // EIP-1967, "Logic contract address"; the code passes each call on to what stands there.
    const slot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
    const upgrade = `0x365f5f375f5f365f7f${slot}545af43d5f5f3e6036573d5ffd5b3d5ff3` as const
    await client.setCode({ address: target, bytecode })
    await client.setCode({ address: minimal, bytecode: forward })
    await client.setCode({ address: upgradeable, bytecode: upgrade })
    const value = pad(target, { size: 32 })
    await client.setStorageAt({ address: upgradeable, index: `0x${slot}`, value })
    // EIP-1967, "Beacon contract address": it answers implementation() with the code's address.
    const [beacon, byBeacon] = [`0x${'c3'.repeat(20)}`, `0x${'c4'.repeat(20)}`] as const
    const answer = `0x73${target.slice(2)}5f5260205ff3` as const
    await client.setCode({ address: beacon, bytecode: answer })
    await client.setCode({ address: byBeacon, bytecode: upgrade })
    const index = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
    await client.setStorageAt({ address: byBeacon, index, value: pad(beacon, { size: 32 }) })
    const own = await new Keyhole().start({ KEYHOLE_RPC_URL: node.url })
    try {
      const path = (address: string) => own.url + readPath({ network: 'devnet', address })
      const account = page.getByRole('region', { name: 'Result' })
      for (const [address, title, type] of [
        [byBeacon, 'EIP-1967 beacon proxy', 'EIP-1967 beacon proxy of'],
        [minimal, 'Minimal proxy (EIP-1167)', 'EIP-1167 proxy of'],
      ] as const) {
        await page.goto(path(address))
        await expect(account).toContainText(type)
        await expect(account.locator(`[data-address-link="${target}"]`).first()).toBeVisible()
        const block = 'latest'
        await page.goto(own.url + storageProxyPath({ network: 'devnet', address, block }))
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expect(page.getByText(target).first()).toBeVisible()
      }
      await page.goto(path(upgradeable))
      await expect(account).toContainText('EIP-1967 proxy of')
      await expect(page.getByText('Not found at the provider')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.goto(path(minimal))
      await expect(account).toContainText('EIP-1167 proxy of')
      await expect(page.getByText('QmdD3hp')).toBeVisible()
      await user.click(addressViews(page).getByRole('link', { name: 'Read', exact: true }))
      await user.fill(
        page.getByLabel('Function or ABI'),
        'answer() returns (uint256)\nask(uint8 what) returns (uint256 found)',
      )
      await user.click(page.getByRole('button', { name: 'Use ABI' }))
      await expect(page.getByRole('status', { name: 'Result of answer' })).toContainText('42')
      await page.reload()
      await expect(page.getByRole('status', { name: 'Result of answer' })).toContainText('42')
      await user.click(page.getByRole('link', { name: 'ask', exact: true }))
      await user.fill(page.getByLabel('what (uint8)'), '7')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status', { name: 'Result of ask' })).toContainText('42')
    } finally {
      await page.close()
      await own.end()
      await node.stop()
    }
  })
})
