import { screen, waitFor, within } from '@testing-library/dom'
import {
  createTestClient,
  getContractAddress,
  type Hex,
  http,
  pad,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { type Anvil, startAnvil } from '#service/chain/anvil.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { body, describes, expectPath, says, textOf } from '#testing/pages/page-words.ts'
import { tourStorage } from '#testing/pages/tour-storage.ts'

const page = pages()
const { click, enter, field, fill, find } = pageSteps(page)

/** A contract that stores what it is sent in slot 0: PUSH0 CALLDATALOAD PUSH0 SSTORE. */
const storing = '0x645f355f55005f526005601bf3'
const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const value = { network: 'own', address, slot: '0', as: 'uint256' } as const

let node: Anvil
let client: ReturnType<typeof connect>
let emptyChain: Hex
const connect = () =>
  createTestClient({ mode: 'anvil', transport: http(node.url) })
    .extend(publicActions)
    .extend(walletActions)
async function send(to: Hex | null, ...inputs: Hex[]) {
  const [account] = await client.getAddresses()
  if (!account) throw new Error('the node has no accounts')
  for (const data of inputs)
    await client.sendTransaction({ chain: null, account, to, data, gas: 100_000n })
}
const wordOf = (stored: number): Hex => `0x${stored.toString(16).padStart(64, '0')}`
async function store(stored: number) {
  await send(address, wordOf(stored))
  await client.mine({ blocks: 1 })
}
beforeAll(async () => {
  node = await startAnvil()
  client = connect()
  await send(null, storing)
  await client.mine({ blocks: 1 })
})
beforeEach(async () => {
  page.nodeUrl = node.url
  emptyChain = await client.snapshot()
})
afterEach(() => client.revert({ id: emptyChain }))
afterAll(() => node.stop())

test.each([
  ['devnet', 'when offered', true],
  ['devnet', 'on request', false],
  ['devnet', 'never', true],
  ['own', 'when offered', true],
  ['own', 'never', false],
] as const)('on %s with “%s”, that changes are searched for at once is %s', async (...row) => {
  const [network, use, isAtOnce] = row
  page.useExtraMethods(network, use)
  await page.open(storageHistoryPath({ ...value, network }))
  await says(body, isAtOnce ? /\d+ reads? of/ : 'Narrows each change down to its block')
  await page.settled()
  expect(page.calls.length > 0).toBe(isAtOnce)
})

test('without a value the page says where to get one, and takes a slot and a type', async () => {
  const { address } = await tourStorage(/ERC-20 balance/)
  await page.open(`/devnet/storage/${address}/history`)
  const which = (await screen.findByText(/Choose a slot to track/)).closest('p') ?? document.body
  const slot = await find('link', 'Slot', which)
  expect(slot.getAttribute('href')).toBe(`/devnet/storage/${address}`)
  await find('link', 'Variables', which)
  await page.open(`/devnet/storage/${address}/history?slot=0&as=text`)
  await describes(() => screen.getByLabelText('Type'), /Invalid type/)
  await fill('Type', 'string')
  await click('button', 'Show')
  await says(body, '“Keyhole Token” since block 2')
})

test('the page of a value leads to its history', async () => {
  const { address } = await tourStorage(/ERC-20 balance/)
  await page.open(`/devnet/storage/${address}?slot=0x2&block=latest`)
  await page.user.click(await find('link', 'History'))
  await find('heading', 'slot 2')
  // One variable of the layout fills the slot: its values are amounts.
  await says(body, 'totalSupply uint256', /1,000,000 KEY ?Per the contract ?since block 2/)
  await page.user.click(await find('link', 'Slot'))
  await expectPath(/\?slot=0x2&/)
})

test('two blocks without steps between them are the ends of a range', async () => {
  await store(41)
  const link = `/own/storage/${address}/history?slot=0&as=uint256`
  await page.open(`${link}&from=0x0&to=0x2&samples=1`)
  await says(body, 'From 0 at block 0 to 41 at block 2: changed by +41.', '1 change')
  await page.open(`${link}&from=safe&samples=1`)
  const range = await find('form', 'Range of blocks')
  await says(() => range, /Changes from safe block to latest block/)
  await page.open(link)
  await says(body, 'Narrows each change down to its block')
})

test('the newest changes are verified by a press, each at its own block; a turned one is red', async () => {
  page.useExtraMethods('own', 'when offered')
  for (const stored of [1, 2, 3]) await store(stored)
  const newest = await client.getBlockNumber()
  const verification = () => screen.getByRole('region', { name: 'Verification' })
  const asked = () => page.calls.filter(({ method }) => method === 'eth_getProof')
  await page.open(storageHistoryPath({ ...value }))
  await find('button', 'Verify 3 values')
  await page.settled()
  expect(asked()).toEqual([])
  await click('button', 'Verify 3 values')
  const rows = () => within(verification()).getAllByRole('button').map(textOf)
  // The list is the one of other pages, and each check is that of all three blocks.
  await waitFor(() =>
    expect(rows()).toEqual([
      'Responseverified: matches request',
      'Header hashverified: matches',
      'Accountverified: matches',
      'Storageverified: matches',
      'Ancestornot verifiable: newest block',
      'Other connectionnot verifiable: not compared',
      'Compare block hash with Embedded chain',
    ]),
  )
  await says(
    verification,
    'Your browser checks these values against the state of their blocks.',
    'Response against its hash',
    'State against the state root',
    'Block against a newer head',
    'Block on another connection',
  )
  await find('button', 'Verified · 3 values')
  await click('button', /^Ancestor/)
  await says(verification, '1 of 3 blocks, one of them: No newer block is known')
  await click('button', /^Storage/)
  await says(verification, '3 of 3 blocks, one of them: 1 value shown is in the storage')
  // Three proofs of the value, and two of the older blocks in the state of the head.
  expect(asked()).toHaveLength(5)
  await client.mine({ blocks: 1 })
  await page.open(storageHistoryPath({ ...value, to: toHex(newest) }))
  await click('button', 'Verify 3 values')
  await waitFor(() => expect(rows()[4]).toBe(`Ancestorverified: of block ${newest + 1n}`))

  page.change = (reply, { method, params }) =>
    method === 'eth_getStorageAt' && BigInt(String(params[2])) === newest
      ? { result: pad('0x9') }
      : reply
  await page.open(storageHistoryPath({ ...value, to: toHex(newest) }))
  await click('button', 'Verify 3 values')
  await says(verification, '1 of 3 blocks, one of them: 1 value shown is another than proven')
  expect(rows()[3]).toMatch(/^Storagemismatch: differs/)
  const table = screen.getByRole('table', { name: 'Changes of the value' })
  const red = () =>
    within(table)
      .getAllByRole('row')
      .map(textOf)
      .filter((row) => /Mismatch/.test(row))
  await waitFor(() => expect(red()).toEqual([expect.stringContaining(`${newest}9Mismatch`)]))
  // The bytes of another value in the slot are turned.
  page.change = (reply, { method, params }) =>
    method === 'eth_getStorageAt' && BigInt(String(params[2])) === newest
      ? { result: pad('0x103') }
      : reply
  await page.open(storageHistoryPath({ ...value, as: 'uint8', to: toHex(newest) }))
  await click('button', 'Verify 3 values')
  await waitFor(() => expect(rows()[3]).toMatch(/^Storagemismatch: differs/))
  await page.settled()
  expect(textOf(screen.getByRole('table', { name: 'Changes of the value' }))).not.toContain(
    'Mismatch',
  )
  page.change = (reply) => reply
  await page.open(storageHistoryPath({ ...value, from: toHex(newest) }))
  await click('button', 'Verify 1 value')
  await waitFor(() => expect(rows()[3]).toBe('Storageverified: matches'))
  page.useExtraMethods('own', 'never')
  await page.open(storageHistoryPath({ ...value, samples: 32 }))
  await says(body, 'proofs (eth_getProof) are off for this connection')
})

test('no transaction is named for a value that the state changes of its block do not lead to', async () => {
  page.useExtraMethods('own', 'when offered')
  await store(41)
  await store(42)
  page.change = (reply, { method }) =>
    method === 'eth_getStorageAt' && 'result' in reply && reply.result === wordOf(42)
      ? { ...reply, result: wordOf(43) }
      : reply
  await page.open(storageHistoryPath({ ...value, samples: 8 }))
  const table = () => screen.getByRole('table', { name: 'Changes of the value' })
  await says(table, '43', 'none found')
  expect(textOf(within(table()).getAllByRole('row').at(-1))).not.toMatch(/tx 0/)
})

/** The contract behind another, which passes on what it is sent: CALLDATACOPY, CALL. */
const forwarding: Hex = '0x60218060095f395ff3'

test.each([
  [2, 'when offered', 'offered', /^tx 2$/],
  [20, 'when offered', 'offered', /^tx 0 ?\+19 ?guessed ?Find$/],
  [2, 'when offered', 'not offered', /^tx 0 ?tx 1 ?guessed$/],
  [2, 'never', 'offered', /^tx 0 ?tx 1 ?guessed$/],
  [2, 'on request', 'offered', /^tx 0 ?\+1 ?guessed ?Find$/],
] as const)(
  'of %i transactions sent to the contract and one through another, with “%s” and traces %s, the cell shows %s',
  async (...row) => {
    const [sent, use, traces, words] = row
    page.useExtraMethods('own', use)
    if (traces === 'not offered')
      page.answer = ({ method }) =>
        method.startsWith('debug_')
          ? { error: { code: -32601, message: `the method ${method} does not exist` } }
          : undefined
    await store(41)
    await send(null, `${forwarding}365f5f375f5f365f5f73${address.slice(2)}5af100`)
    await client.mine({ blocks: 1 })
    await send(address, ...Array.from({ length: sent }, () => wordOf(41)))
    await send(
      getContractAddress({ from: (await client.getAddresses())[0] as Hex, nonce: 2n }),
      wordOf(42),
    )
    await client.mine({ blocks: 1 })
    await page.open(storageHistoryPath({ ...value, samples: 8 }))
    const newest = () =>
      within(screen.getByRole('table', { name: 'Changes of the value' }))
        .getAllByRole('row')
        .at(-1)
    const shown = () =>
      within(newest() ?? document.body)
        .getAllByRole('cell')
        .map(textOf)[3]
    await waitFor(() => expect(shown()).toMatch(words))
    await page.settled()
    expect(shown()).toMatch(words)
    const traced = () =>
      page.calls.filter(({ method }) => method === 'debug_traceBlockByHash').length
    const before = traced()
    if (!shown()?.endsWith('Find')) return
    await click('button', 'Find', newest())
    await waitFor(() => expect(shown()).toBe(`tx ${sent}`))
    expect(traced()).toBe(before + 1)
  },
)

test('a value is tracked by its name in the layout, from the block behind it', async () => {
  const { address, keys } = await tourStorage(/ERC-20 balance/)
  const holder = keys[0]?.value ?? ''
  const name = `balanceOf[${holder}]`
  const reference = 'Variable or slot'
  await page.open(`/devnet/storage/${address}/history`)
  await fill(reference, 'balance')
  const suggestions = async () => [...((await field(reference)).list?.options ?? [])]
  await waitFor(async () =>
    expect((await suggestions()).map(({ value }) => value)).toEqual(['balanceOf[']),
  )
  await fill(reference, 'balanceOf[')
  await page.user.keyboard('{Enter}')
  expect((await field(reference)).getAttribute('aria-invalid')).toBe('true')
  await fill(reference, `${name}@5`)
  await page.user.keyboard('{Enter}')
  const bar = () => screen.getByRole('form', { name: 'Value' })
  await waitFor(() => expect(textOf(within(bar()).getByRole('heading'))).toBe(name))
  const parts = new URLSearchParams(location.search)
  expect([parts.get('path'), parts.get('from')]).toEqual([name, '5'])
  await says(
    body,
    /From [\d,.]+ KEY.* at block 5 to [\d,.]+ KEY.* at block 13: changed by [+−][\d,.]+ KEY\./,
    // The plot has the unit, too.
    /The value at each read≈? ?[\d,.]+ KEY/,
  )
  const table = () => screen.getByRole('table', { name: 'Changes of the value' })
  await says(table, /−[\d.,]{1,9} KEY/)
  // The same value from another block folds the form again.
  await click('button', 'Edit', bar())
  await fill(reference, `${name}@6`)
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(textOf(within(bar()).getByRole('heading'))).toBe(name))
  expect(new URLSearchParams(location.search).get('from')).toBe('6')
  await click('button', 'Edit', bar())
  await fill(reference, `3[${holder}]`)
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(textOf(within(bar()).getByRole('heading'))).toBe(`3[${holder}]`))
})

test('a value that is not a number has no card for a plot', async () => {
  await store(41)
  await page.open(storageHistoryPath({ ...value, as: 'address', samples: 8 }))
  await find('table', 'Changes of the value')
  await page.settled()
  const cards = [...document.querySelectorAll('main .card')]
  expect(cards.filter((card) => textOf(card) === '')).toEqual([])
})

test('blocks of a range that cannot be read are named at their fields', async () => {
  await store(41)
  await page.open(storageHistoryPath({ ...value, samples: 8 }))
  await says(body, 'From 0 at block 0 to 41 at block 2: changed by +41.')
  await waitFor(() => screen.getByTitle(/no change is missed.*Not replaced while reading/))
  const range = await find('form', 'Range of blocks')
  await click('button', 'Edit', range)
  await fill('From block', '0x', range)
  await fill('To block', '1', range)
  await click('button', 'Find changes', range)
  const from = await field('From block', range)
  await describes(() => from, /Invalid block number “0x”/)
  expect(document.activeElement).toBe(from)
  expect((await field('To block', range)).value).toBe('1')
  await fill('From block', '0', range)
  await fill('To block', '2', range)
  await enter('To block', range)
  await waitFor(() =>
    expect(pageAddress()).toBe(
      storageHistoryPath({ ...value, from: '0x0', to: '0x2', samples: 8 }),
    ),
  )
})

test('a history that failed goes on, and is read again up to the newest block, also of another chain', async () => {
  await store(41)
  page.answer = () => ({ status: 403 })
  await page.open(storageHistoryPath({ ...value, samples: 8 }))
  await screen.findByRole('alert')
  page.answer = () => undefined
  await click('button', 'Retry')
  await says(body, '41 since block 2', '1 change')
  await store(1041)
  await click('button', 'Refresh')
  await says(body, '1,041 since block 3', '2 changes')
  await client.request({ method: 'anvil_reorg' as never, params: [1, []] as never })
  await click('button', 'Refresh')
  await says(body, '41 since block 2', '1 change')
})

test('where nothing changed of late, the value stands first, and a search from block 0 finds a value that changed back', async () => {
  for (const stored of [25, 40, 50, 40]) await store(stored)
  await client.mine({ blocks: 1_100 })
  page.useExtraMethods('own', 'when offered')
  await page.open(storageHistoryPath(value))
  await says(body, /40 · No change found since block 1\d\d/)
  await click('link', 'Search from block 0')
  const latest = (await client.getBlockNumber()) - 1_100n
  await says(body, `40 · Latest change found in block ${latest}`, 'At least 4 changes')
  await says(body, 'A value that changed back between two is not seen')
})

test('of a struct its first slot alone is compared, and a member that would be one value is named', async () => {
  const { address, keys } = await tourStorage(/Nested mapping/)
  const path = `positions${keys.map(({ value }) => `[${value}]`).join('')}`
  await page.open(`/devnet/storage/${address}/history?path=${encodeURIComponent(path)}`)
  await says(body, 'Of its 2 slots only the first is compared.', 'such as .amount.')
})
