import { screen, waitFor } from '@testing-library/dom'
import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { isRawObject } from '#domain/values/raw.ts'
import { blockPath } from '#paths/block.ts'
import { pages } from '#testing/pages/open-page.ts'
import {
  body,
  button,
  link,
  region,
  says,
  textOf,
  title,
  tourNetwork,
} from '#testing/pages/page-words.ts'

const page = pages()

const columns = () => screen.queryAllByRole('columnheader').map(textOf)
const rowCount = () => screen.getByRole('table').getAttribute('aria-rowcount')

/** The hash of the tour's block with this title. */
async function tourBlock(title: RegExp) {
  const stop = (await tourNetwork()).tour.find((stop) => title.test(stop.title))
  if (!stop) throw new Error('the tour has changed')
  return stop.block
}

test('a deep link shows the raw view', async () => {
  const hash = await tourBlock(/All five transaction types/)
  await page.open(
    blockPath({
      network: 'devnet',
      block: { kind: 'hash', hash },
      transactionDetails: false,
      view: 'raw',
    }),
  )
  await says(() => screen.getByRole('region', { name: /^Raw JSON/ }), `"hash": "${hash}"`)
  await page.user.click(await button('More'))
  expect(await link('Full transactions')).toBeTruthy()
})

test('the details flag chooses between hashes and full objects', async () => {
  const hash = await tourBlock(/All five transaction types/)
  await page.open(`/devnet/block/${hash}`)
  await waitFor(() => expect(columns().join()).toMatch('Value'))
  await page.user.click(await button('More'))
  await page.user.click(await link('Hashes only'))
  await waitFor(() => expect(columns()).toEqual(['#', 'Hash']))
  page.calls.length = 0
  expect(location.search).toMatch('transactions=hashes')
  await page.open(location.pathname + location.search)
  await says(body, 'needed to sort and filter')
  expect(page.calls).not.toEqual([])
  expect(page.calls.map(({ params }) => params[1])).not.toContain(true)
  await page.user.click(await link('Load transactions'))
  await waitFor(() => expect(columns().join()).toMatch('Value'))
  expect(location.search).toMatch('transactions=full')
})

test('an empty block has the tab of its transactions first, with their count', async () => {
  await page.open(`/devnet/block/${await tourBlock(/empty block/i)}`)
  // Another tab is there only where it holds something.
  await says(
    () => screen.getByRole('navigation', { name: 'Views of the block' }),
    /^Transactions 0 ?Header ?JSON ?$/,
  )
  await says(body, /0 transactions ?0% gas used/)
  await page.user.click(await link('Header'))
  await waitFor(() => screen.getByRole('region', { name: /roots$/ }))
})

test('parents lead down to the first block', async () => {
  await page.open(`/devnet/block/${(await tourNetwork()).tour[2]?.block}`)
  for (let number = 3; number > 0; number--) {
    await says(title, `Block ${number}`)
    await page.user.click(await link(/^Parent 0x/))
    await says(title, `Block ${number - 1}`)
  }
  await page.user.click(await link('Header'))
  await says(body, 'this is the first block')
})

test('a block is found by its number and by its tag, through its first transaction', async () => {
  await page.open('/devnet/block/3')
  await says(title, /^Block 3/)
  await waitFor(() => expect(rowCount()).toBe('8'))
  await page.open('/devnet/block/finalized')
  await says(title, /^Block \d+/)
  expect(location.pathname).toBe('/devnet/block/finalized')
  await page.open('/devnet/block/0x3')
  await says(title, /^Block 3/)
  await page.open('/devnet/block/safe')
  await says(body, 'safe is read as finalized')
  await says(title, /^Block \d+/)
})

test('an empty block is found by its number, through its child; past the newest there is none', async () => {
  await page.open('/devnet/block/4')
  await says(title, /^Block 4/)
  await says(body, '0% gas used')
  await page.open('/devnet/block/0?view=header')
  await says(body, 'this is the first block')
  await page.open('/devnet/block/earliest')
  await says(title, /^Block 0/)
  await page.open('/devnet/block/4000')
  await says(title, /^Block 4,000$/)
  await says(body, 'Not found on Embedded chain')
  await says(body, 'The newest block is 13.')
})

test('withdrawals, fields of later forks and of other chains are shown with their meaning', async () => {
  const hash = `0x${'34'.repeat(32)}`
  const block = {
    hash,
    number: '0x01',
    timestamp: '0x6955b948',
    gasUsed: '0x0',
    gasLimit: '0x3938700',
    parentHash: `0x${'12'.repeat(32)}`,
    slotNumber: '0xc0',
    blockAccessListHash: `0x${'56'.repeat(32)}`,
    l1BlockNumber: '0x7',
    ofTomorrow: { kept: true },
    transactions: [],
    withdrawals: [
      { index: '0x5', validatorIndex: '0x1f4', address: `0x${'9a'.repeat(20)}`, amount: '0xf4240' },
      { index: '0x6', validatorIndex: '0x1f5', address: `0x${'9b'.repeat(20)}`, amount: '0x1' },
    ],
  }
  page.answer = ({ method, params }) =>
    method === 'eth_getBlockByHash' && params[0] === hash ? { result: block } : undefined
  await page.open(`/devnet/block/${hash}?view=header`)
  await waitFor(() =>
    expect(screen.getAllByRole('term').map(textOf)).toEqual(
      expect.arrayContaining(
        ['Slot', 'Access list hash', 'L1 block', 'ofTomorrow'].map((label) =>
          expect.stringMatching(label),
        ),
      ),
    ),
  )
  expect(screen.getAllByText(/non-standard encoding/)).toHaveLength(1)
  expect(screen.queryAllByText('Unknown for this chain')).toEqual([])
  await page.user.click(await button('Access list hash'))
  await says(body, /EIP-7928/)
  await page.user.click(await link('Withdrawals 2'))
  await says(() => screen.getByRole('table', { name: 'Withdrawals' }), '0.001 ETH')
  await says(body, 'Total: 0.001000001 ETH')
})

test('the transactions in full that do not come leave the hashes standing', async () => {
  let cut = true
  page.respond = (_, init) =>
    cut && /"params":\[[^\]]*true\]/.test(String(init?.body))
      ? Promise.reject(new TypeError('fetch failed'))
      : undefined
  await page.open('/devnet/block/3')
  await says(() => screen.getByRole('alert'), 'Cannot reach the provider')
  await says(title, /^Block 3/)
  expect(rowCount()).toBe('8')
  await page.settled()
  cut = false
  await page.user.click(await button('Retry'))
  await waitFor(() => expect(columns().join()).toMatch('Value'))
})

test.each([
  ['latest', /Next → \(Block 14 not found/],
  ['0', /Previous \(Block 0 has no parent/],
])('at block %s, an end of the chain, it is said why there is no way on', async (path, name) => {
  await page.open(`/devnet/block/${path}`)
  expect(await button(name)).toBeTruthy()
})

test('badges say where a block stands, and how that was derived', async () => {
  const tooltips = () => screen.getAllByRole('tooltip').map(textOf).join('\n')
  await page.open('/devnet/block/3')
  await page.user.click(await button('Finalized'))
  await waitFor(() => expect(tooltips()).toMatch('Transaction 0 of block 3'))
  expect(tooltips()).toMatch('Newest finalized block')
  // An empty block is told by its child, the newest by nothing being final yet.
  await page.open('/devnet/block/4')
  await page.user.click(await button('Finalized'))
  await waitFor(() => expect(tooltips()).toMatch('as its parent'))
  await page.open('/devnet/block/latest')
  expect(await button('Not finalized')).toBeTruthy()
})

test('a finalized block without transactions is known by its number', async () => {
  page.answer = ({ method, params }) =>
    method === 'eth_getTransactionByBlockNumberAndIndex' && params[0] === 'finalized'
      ? { result: null }
      : undefined
  await page.open('/devnet/block/3')
  expect(await button('Finalized')).toBeTruthy()
  page.useExtraMethods('devnet', 'never')
  await page.open('/devnet/block/2')
  expect(await button('Canonical')).toBeTruthy()
})

test('the base fee that a block foretells is that of the next one', async () => {
  await page.open('/devnet/block/2?view=header')
  await waitFor(() => region('Derived values'))
  const told = textOf(region('Derived values').querySelector('dd'))
  const foretold = told.match(/^[\d.,]+ gwei/)?.[0]
  expect(foretold).toBeDefined()
  await page.open('/devnet/block/3')
  await says(() => region('Summary'), `Base fee${foretold}`)
})

test('the pending block leads to its first transaction, which few nodes return', async () => {
  await page.open('/devnet/block/pending')
  await says(body, 'Many nodes do not return pending transactions by index')
  expect(location.pathname).toBe('/devnet/block/pending/tx/0')
  expect(screen.queryAllByRole('alert')).toEqual([])
})

test('a transaction that waits for the next block is shown by its index', async () => {
  // Anvil answers null for every pending index; other nodes give the transaction without a block.
  const transaction = {
    hash: `0x${'3'.repeat(64)}`,
    ...{ blockHash: null, blockNumber: null, transactionIndex: '0x0' },
    ...{ from: `0x${'9a'.repeat(20)}`, to: `0x${'9b'.repeat(20)}`, value: '0xa688906bd8b0000' },
    ...{ gas: '0x5208', type: '0x2', nonce: '0x0', input: '0x' },
  }
  page.answer = ({ params: [block, index] }) =>
    block === 'pending' ? { result: Number(index) === 0 ? transaction : null } : undefined
  await page.open('/devnet/block/pending')
  await says(body, '0.75 ETH')
})

test('a text that was sent is not a method', async () => {
  page.change = (reply) =>
    'result' in reply && isRawObject(reply.result) && Array.isArray(reply.result.transactions)
      ? {
          ...reply,
          result: {
            ...reply.result,
            transactions: reply.result.transactions.map((entry) =>
              isRawObject(entry) ? { ...entry, input: stringToHex('hello') } : entry,
            ),
          },
        }
      : reply
  await page.open('/devnet/block/3')
  await says(() => screen.getByRole('table'), 'Text')
  expect(textOf(screen.getByRole('table'))).not.toContain('0x68656c6c')
})
