import { createTestClient, http, pad } from 'viem'
import { probeCode } from '#domain/contract/estimate-read-code.ts'
import { gasPath } from '#paths/gas.ts'
import { readPath } from '#paths/read.ts'
import { storageProxyPath } from '#paths/storage/storage-proxy.ts'
import { startAnvil } from '#service/chain/anvil.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

/** The guestbook of the tour: its code names a file that the service keeps. */
async function guestbook(keyhole: Keyhole) {
  const { examples } = await keyhole.connection()
  const example = examples.find((example) => example.page === 'read')
  if (example?.page !== 'read') throw new Error('the examples have changed')
  return example
}

test('from an address to its metadata, its ABI, what a getter answers and how another refuses', {
  tag: '@pointer',
}, async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { address, title } = await guestbook(keyhole)
  await page.goto('/')
  await user.click(page.getByRole('link', { name: title }))
  await expect(page).toHaveURL(readPath({ network: 'devnet', address }))
  const metadata = page.getByRole('region', { name: 'What the code tells of itself' })
  await expect(metadata).toContainText('Compiled by Solidity 0.8.37')
  await expect(metadata).toContainText('✓ found, and its bytes are those that the code names')
  await expect(metadata).toContainText('Guestbook')
  const functions = page.getByRole('region', { name: 'What its functions answer' })
  await expect(functions).toContainText('10 read only, by the ABI in its metadata')

  const answer = (name: string) => page.getByRole('status', { name: `Answer of ${name}` })
  await user.click(functions.getByRole('link', { name: 'title', exact: true }))
  await expect(answer('title')).toHaveText('“Guests of the keyhole”')
  await user.click(functions.getByRole('link', { name: 'drawer' }))
  await expect(answer('drawer')).toContainText('Refused Locked')
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
  await user.click(page.getByRole('button', { name: 'Copy for a ticket' }))
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const ticket = await page.evaluate(() => navigator.clipboard.readText())
  expect(ticket).toContain('page(uint256 number)')
  expect(ticket).toContain('**Returned:** `0x')
  await user.fill(number, '99')
  await user.press(number, 'Enter')
  await expect(answer('page')).toContainText('Refused NoSuchPage')

  await user.click(functions.getByRole('link', { name: 'Read all 8 without arguments' }))
  await expect(answer('pages')).toContainText('3')
  await expect(answer('all')).toContainText('“I have seen what is behind the door.”')
  await page.reload()
  await expect(answer('title')).toHaveText('“Guests of the keyhole”')
  await user.click(metadata.getByRole('list', { name: 'Sources' }).getByRole('link'))
  await expect(page.getByText('contract Guestbook {')).toBeVisible()
})

test('a custom error of an estimate gets its name from the ABI that the contract brings', async ({
  page,
  user,
  keyhole,
}) => {
  const { address } = await guestbook(keyhole)
  await page.goto(gasPath({ network: 'devnet', to: address, function: 'drawer()' }))
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText(/0x[0-9a-f]{8}/)
  await user.click(answer.getByRole('button', { name: 'Look for its ABI' }))
  await expect(answer).toContainText('The ABI of Guestbook')
  await expect(answer).toContainText('error Locked(uint64 until, string hint)')
  await expect(answer).toContainText('ask the keeper')
})

test('an account that is none is told so, at any block', async ({ page, user, keyhole }) => {
  const { address } = await guestbook(keyhole)
  await page.goto('/devnet/read')
  await user.fill(page.getByLabel('Address'), address.slice(0, -1))
  await user.click(page.getByRole('button', { name: 'Read account' }))
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/1 missing/)
  await expect(page.getByLabel('Address')).toHaveValue(address.slice(0, -1))
  await user.fill(page.getByLabel('Address'), address)
  await user.fill(page.getByLabel('Block', { exact: true }), '10')
  await page.keyboard.press('Enter')
  // The contract was created in the block after.
  await expect(page.getByText('There is no code to ask')).toBeVisible()
  // That this block is not there says nothing about the service.
  await user.fill(page.getByLabel('Block', { exact: true }), '4000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('cannot be read through')).toHaveCount(0)
  await user.click(page.getByRole('button', { name: 'latest' }))
  await user.click(page.getByRole('button', { name: 'Read account' }))
  await expect(page.getByText('Compiled by Solidity')).toBeVisible()
})

test('without PUSH0 the same is read in older words, and that is said', async ({
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
  await page.goto(readPath({ network: 'devnet', address, function: 'pages() returns (uint256)' }))
  await expect(page.getByText('without PUSH0')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Answer of pages' })).toContainText('3')
})

// What Chromium reports itself: a file that is not there is a status of 500.
test.describe('a service that lets nothing out, or a part,', () => {
  test.use({ quiet: false })
  const error = { code: 3, message: 'execution reverted' }
  const services = [
    [{ error }, 'left out the bytes'],
    [{ error: { ...error, data: '0x1234' } }, 'passed on other bytes'],
    [{ result: '0x5208' }, 'answered the probe with an amount of gas'],
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
      await expect(page.getByText('cannot be read through an estimate')).toBeVisible()
      await expect(page.getByText(says)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    await expect(page.getByRole('link', { name: 'Its storage can be read' })).toBeVisible()
  })

  test('a service that fails is said to fail, and an answer that is cut is no answer', async ({
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
    await expect(page.getByRole('alert')).toContainText('The key may not do this')
    await expect(page.getByText('cannot be read through')).toHaveCount(0)
    fails = false
    await user.click(page.getByRole('button', { name: 'Try again' }))
    await expect(page.getByRole('alert')).toContainText('not all that the code put in')
  })

  test('proxies lead on to their code, whose file nobody keeps here, and a pasted ABI is used', async ({
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
      const account = page.getByRole('region', { name: 'The account' })
      for (const [address, title] of [
        [byBeacon, 'An EIP-1967 beacon proxy'],
        [minimal, 'A minimal proxy (EIP-1167)'],
      ] as const) {
        await page.goto(path(address))
        await expect(account).toContainText(title)
        await expect(account.getByRole('link', { name: target })).toBeVisible()
        const block = 'latest'
        await page.goto(own.url + storageProxyPath({ network: 'devnet', address, block }))
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expect(page.getByText(target).first()).toBeVisible()
      }
      await page.goto(path(upgradeable))
      await expect(page.getByText('EIP-1967 proxy')).toBeVisible()
      await expect(page.getByText('Nobody pinned it here')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.goto(path(minimal))
      await expect(page.getByText('A minimal proxy')).toBeVisible()
      await expect(page.getByText('QmdD3hp')).toBeVisible()
      await user.fill(
        page.getByLabel('A function, or an ABI'),
        'answer() returns (uint256)\nask(uint8 what) returns (uint256 found)',
      )
      await user.click(page.getByRole('button', { name: 'Use this ABI' }))
      await user.click(page.getByRole('link', { name: 'answer', exact: true }))
      await expect(page.getByRole('status', { name: 'Answer of answer' })).toContainText('42')
      await page.reload()
      await expect(page.getByRole('status', { name: 'Answer of answer' })).toContainText('42')
      await user.click(page.getByRole('link', { name: 'ask', exact: true }))
      await user.fill(page.getByLabel('what (uint8)'), '7')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status', { name: 'Answer of ask' })).toContainText('42')
    } finally {
      await page.close()
      await own.end()
      await node.stop()
    }
  })
})
