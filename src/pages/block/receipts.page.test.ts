import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { RawObject } from '#domain/values/raw.ts'
import type { RpcReply } from '#testing/answering-node.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { body, button, region, says, textOf } from '#testing/pages/page-words.ts'

const page = pages()
const chain = ownChain(page)

const method = 'eth_getBlockReceipts'
const asked = () => page.calls.filter((call) => call.method === method)
const columns = () => screen.queryAllByRole('columnheader').map(textOf)
const table = () => screen.getByRole('table', { name: 'Transactions' })
const rowAt = (index: number) =>
  within(table())
    .getAllByRole('row')
    .find((row) => textOf(row.firstElementChild) === `${index}`)
/** The value of a row, and the fee. */
const cellOf = (index: number, title: string | RegExp) =>
  within(rowAt(index) as HTMLElement).getAllByRole('cell')[
    columns().findIndex((column) => new RegExp(title).test(column))
  ]
const failedCount = () => within(table()).queryAllByText('Failed').length
const useExtraMethods = (network: string, use: string) =>
  localStorage.setItem(`keyhole.extra-methods.${network}`, use)

/** Changes the receipts of a block on their way. */
function changeReceipts(change: (receipt: RawObject, index: number) => unknown) {
  page.change = (reply, call) =>
    call.method === method && 'result' in reply && Array.isArray(reply.result)
      ? { result: reply.result.map(change) }
      : reply
}

test('failed transactions, fees and totals are those of the receipts, and proven', async () => {
  await page.open('/devnet/block/13')
  await button('Verified · 10 checks')
  await says(() => cellOf(0, 'Value'), /^Failed 0.1 ETH$/)
  for (const index of [1, 2]) await says(() => cellOf(index, 'Value'), /^Failed$/)
  await says(() => cellOf(3, 'Value'), /^0 ETH$/)
  expect(columns().join()).toMatch('Fee paid')
  await says(body, /3 failed · ≈? ?0\.000\d+ ETH fees paid/)
  expect(asked()).toHaveLength(1)
  expect(screen.queryByText(/receipts\)|Lookup by number/)).toBeNull()
})

test('the filter leaves those that failed, and the order by fee is that of fees paid', async () => {
  await page.open('/devnet/block/13?only=failed&sort=-fee')
  await waitFor(() => expect(failedCount()).toBe(3))
  await says(body, '3 of 4')
  // The one that ran out of gas used all of its limit, which is the same for each.
  await waitFor(() => expect(textOf(within(table()).getAllByRole('row')[1])).toMatch(/^2 ?0x/))
})

test.each([
  [3, '7.25 KEY'],
  [4, '0 ETH'],
  [6, '40 KEY'],
  [8, '1 KEY'],
  [9, 'NFT #7'],
  [16, '1 transfer'],
] as const)('the value of transaction %i of the tour’s logs is %s', async (index, words) => {
  await page.open(`/devnet/block/12${index > 10 ? '?sort=-index' : ''}`)
  await says(() => cellOf(index, 'Value'), new RegExp(`^${words}$`))
})

test('with “never” not a call more is sent, and the filter says what is missing', async () => {
  useExtraMethods('devnet', 'never')
  await page.open('/devnet/block/13')
  await button('Verified · 7 checks')
  await says(body, 'Status, gas used and logs of its transactions (receipts).', 'Lookup by number')
  await waitFor(() => expect(columns().join()).toMatch('Max fee'))
  await page.open('/devnet/block/13?only=failed')
  await says(body, 'Status not loaded', 'which this connection does not load')
  expect(textOf(document.body)).not.toMatch('0 of 4')
  await page.settled()
  const known = ['eth_getTransactionByBlockNumberAndIndex', 'eth_getBlockByHash']
  expect(page.calls.filter(({ method }) => !known.includes(method))).toEqual([])
})

test('statuses that were not recorded, as before Byzantium, are neither failures nor none', async () => {
  changeReceipts((receipt, index) => ({
    ...receipt,
    status: '0x0',
    root: `0x${String(index + 1).padStart(64, '0')}`,
  }))
  await page.open('/devnet/block/13')
  await says(() => cellOf(0, 'Value'), /^0.1 ETH$/)
  await waitFor(() => expect(columns().join()).toMatch('Fee paid'))
  expect(textOf(document.body)).not.toMatch(/\d failed/)
  await page.open('/devnet/block/13?only=failed')
  await says(body, 'Status not recorded', 'Before Byzantium, a receipt has a state root')
  expect(textOf(document.body)).not.toMatch('0 of 4')
})

test.each(['the browser saves data', 'requests may cost'])(
  'where %s, receipts are loaded by a press',
  async (why) => {
    if (why === 'the browser saves data') {
      vi.stubGlobal(
        'navigator',
        Object.create(navigator, { connection: { value: { saveData: true } } }),
      )
      await page.open('/devnet/block/13?transactions=full')
    } else {
      await chain.mine('0.5')
      await page.open('/own/block/1')
    }
    const load = await button('Load receipts')
    await page.settled()
    expect(asked()).toEqual([])
    await page.user.click(load)
    await waitFor(() => expect(columns().join()).toMatch('Fee paid'))
    await button('Verified · 10 checks')
    expect(screen.queryByRole('button', { name: 'Load receipts' })).toBeNull()
  },
)

const refusals: [name: string, reply: RpcReply, words: string | RegExp, again: boolean][] = [
  [
    'a node',
    { error: { code: -32601, message: 'the method is not available' } },
    /does not offer receipts.*“the method is not available”/,
    false,
  ],
  [
    'a plan',
    { status: 403, error: { code: 0, message: 'Upgrade your plan for receipts.' } } as RpcReply,
    /plan of this API key does not include receipts\. Response: “Upgrade your plan for receipts\.”/,
    false,
  ],
  ['a rate limit', { status: 429 }, /Request failed: /, true],
  [
    'pruned history',
    { error: { code: 4444, message: 'pruned history unavailable' } },
    /no receipts for this block.*“pruned history unavailable”/,
    true,
  ],
  ['null', { result: null }, 'The provider has no receipt for this block', true],
  ['an empty list', { result: [] }, 'The provider has no receipt for this block', true],
  ['an object', { result: { receipts: [] } }, 'not a list', true],
]

test.each(refusals)('receipts that are refused by %s', async (_, reply, words, again) => {
  page.answer = (call) => (call.method === method ? reply : undefined)
  await page.open('/devnet/block/13?only=failed')
  await says(body, 'Status not loaded', words)
  expect(textOf(document.body)).not.toMatch('0 of 4')
  expect(columns()).toEqual([])
  const retries = screen.queryAllByRole('button', { name: 'Retry' })
  expect(retries).toHaveLength(again ? 1 : 0)
  page.answer = () => undefined
  for (const retry of retries) {
    await page.user.click(retry)
    await waitFor(() => expect(failedCount()).toBe(3))
  }
})

test.each([
  ['status', { status: '0x1' }, 'Receipts root'],
  ['gas', { gasUsed: '0x5208' }, 'Receipt fields'],
  ['price', { effectiveGasPrice: '0x1' }, 'Gas price'],
])(
  'a %s that is changed in one receipt is red in the rail and beside the list',
  async (_, lie, check) => {
    changeReceipts((receipt, index) => (index === 1 ? { ...receipt, ...lie } : receipt))
    await page.open('/devnet/block/13')
    await button('Mismatch')
    await says(() => region('Verification'), new RegExp(`${check}mismatch`))
    await says(body, 'The receipts do not match the block')
    expect(screen.queryByText(/fees paid/)).toBeNull()
  },
)

test.each<[string, (receipt: RawObject) => unknown]>([
  ['none', () => null],
  ['a number', () => 7],
  [
    'of another transaction',
    (receipt) => ({ ...receipt, transactionHash: `0x${'12'.repeat(32)}` }),
  ],
  ['of another block', (receipt) => ({ ...receipt, blockHash: `0x${'12'.repeat(32)}` })],
  ['without a status', ({ status: _, ...receipt }) => receipt],
  ['with a status of 7', (receipt) => ({ ...receipt, status: '0x7' })],
  ['with gas in words', (receipt) => ({ ...receipt, gasUsed: 'much' })],
  ['with logs that are a text', (receipt) => ({ ...receipt, logs: 'none' })],
])('a receipt that is %s is not a receipt, and the others stay', async (_, change) => {
  changeReceipts((receipt, index) => (index === 1 ? change(receipt) : receipt))
  await page.open('/devnet/block/13')
  await says(body, 'No valid receipt for 1 of 4 transactions.')
  expect(failedCount()).toBe(2)
  await says(() => cellOf(1, 'Value'), /^0 ETH$/)
  await says(() => cellOf(1, 'Fee paid'), /^$/)
  expect(screen.queryByText(/fees paid/)).toBeNull()
  // The root has neither hash, but the fields beside it do not fit then.
  await says(
    () => region('Verification'),
    /Receipt(s root|s| fields)(mismatch|not verifiable|field missing)/,
  )
})

test('logs that are none leave the value, and a token named as the coin is not shown as it', async () => {
  changeReceipts((receipt) => ({
    ...receipt,
    logs: [7, null, { address: 'here', topics: 'none' }],
  }))
  await page.open('/devnet/block/12')
  await waitFor(() => expect(columns().join()).toMatch('Fee paid'))
  await says(() => cellOf(3, 'Value'), /^0 ETH$/)
})
