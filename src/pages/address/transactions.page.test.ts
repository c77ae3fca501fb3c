import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { RpcReply } from '#testing/answering-node.ts'
import { pages } from '#testing/pages/open-page.ts'
import { button, region, says, textOf } from '#testing/pages/page-words.ts'

const page = pages()

/** Sends the transactions of the tour. */
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const path = `/devnet/address/${sender}/transactions`
const list = () => region('Transactions')
const status = () => within(list()).getAllByRole('status')[0]
const asked = (name: string) => page.calls.filter(({ method }) => method === name)
const bodyRows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const notOffered = { error: { code: -32601, message: 'the method does not exist' } }
const withoutMethods = (names: RegExp) => {
  page.answer = ({ method }): RpcReply | undefined => (names.test(method) ? notOffered : undefined)
}
/** The transactions that are listed, as the list links them. */
const listedPaths = () =>
  bodyRows().map((row) =>
    within(row).getAllByRole('link', { name: /^0x/ })[0]?.getAttribute('href'),
  )
/** Hashes of the transactions that the account itself sent, as the list links them. */
const sentPaths = () =>
  bodyRows()
    .filter((row) => textOf(row).startsWith('Out') || textOf(row).startsWith('Self'))
    .map((row) => within(row).getAllByRole('link', { name: /^0x/ })[0]?.getAttribute('href'))

/** Presses a button until it is gone, each time after the answer has come. */
async function pressAll(name: string) {
  for (;;) {
    await says(status, /^(?:Newest )?\d+ transactions$/)
    const more = screen.queryByRole('button', { name })
    if (!more) return
    await page.user.click(more)
  }
}

test('the tab beside the overview lists transactions by the node’s index, newest first', async () => {
  await page.open(`/devnet/address/${sender}`)
  const tabs = await screen.findByRole('navigation', { name: 'Views of this address' })
  await page.user.click(within(tabs).getByRole('link', { name: 'Activity' }))
  await says(status, /^Newest \d+ transactions$/)
  await says(list, 'Per the node’s index. Not verified')
  await waitFor(() => expect(bodyRows().length).toBeGreaterThan(5))
  const blocks = bodyRows().map((row) =>
    Number(/^(?:Out|In|Self|Inner)(\d+)/.exec(textOf(row))?.[1]),
  )
  expect(blocks).toEqual([...blocks].sort((one, other) => other - one))
  expect(asked('ots_searchTransactionsBefore')[0]?.params).toEqual([sender, 0, 25])
})

test('older pages join the list, and the last one ends it', async () => {
  await page.open(path)
  await pressAll('Load older')
  await says(status, /^\d+ transactions$/)
  const numbers = asked('ots_searchTransactionsBefore').map(({ params }) => Number(params[1]))
  expect(numbers.length).toBeGreaterThan(1)
  expect(numbers.slice(1)).toEqual([...numbers.slice(1)].sort((one, other) => other - one))
})

test('without an index all transactions are found by traces, at a cost that is said before', async () => {
  await page.open(path)
  await pressAll('Load older')
  await says(status, /^\d+ transactions$/)
  await waitFor(() => expect(bodyRows().length).toBeGreaterThan(10))
  const listed = listedPaths()
  page.calls.length = 0
  withoutMethods(/^ots_/)
  await page.open(path)
  await says(list, 'node does not offer account history', 'Up to 100 requests')
  expect(asked('trace_filter')).toEqual([])
  await page.user.click(await button('Search traces'))
  await says(list, 'Per the node’s traces. Not verified')
  await pressAll('Load older')
  await waitFor(() => expect(listedPaths()).toEqual(listed))
})

test('without an index the own transactions are found by nonces, at a cost that is said before', async () => {
  await page.open(path)
  await pressAll('Load older')
  await says(status, /^\d+ transactions$/)
  await waitFor(() => expect(bodyRows().length).toBeGreaterThan(10))
  const sent = sentPaths()
  page.calls.length = 0
  withoutMethods(/^ots_|^trace_filter$/)
  await page.open(path)
  await page.user.click(await button('Search traces'))
  await says(list, 'node does not offer traces of an account', 'Up to 700 requests')
  expect(asked('eth_getTransactionCount')).toEqual([])
  await page.user.click(await button('Search by nonce'))
  await says(list, 'Sent transactions only, by nonce')
  await pressAll('Load older')
  await says(status, /^\d+ transactions$/)
  await waitFor(() => expect(sentPaths()).toEqual(sent))
  expect(sent.length).toBeGreaterThan(5)
})

test.each([
  [
    'not in order',
    {
      txs: [
        { blockNumber: '0x1', transactionIndex: '0x0' },
        { blockNumber: '0x2', transactionIndex: '0x0' },
      ],
    },
  ],
  ['no transactions', { txs: [{}] }],
])('an index whose answer is %s is a failure', async (_, result) => {
  page.answer = ({ method }) => (method.startsWith('ots_') ? { result } : undefined)
  await page.open(path)
  await says(list, /response cannot be read/)
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['null', null],
  ['no list', {}],
])(
  'an index or traces whose answer is %s is not offered, and the next way is',
  async (_, result) => {
    page.answer = ({ method }) => (/^ots_|^trace_filter$/.test(method) ? { result } : undefined)
    await page.open(path)
    await says(list, 'Not searched', `Response: “${JSON.stringify(result)}”`)
    await page.user.click(await button('Search traces'))
    await button('Search by nonce')
  },
)

test.each([
  ['eth_getTransactionCount', 'Invalid nonce: not a quantity.'],
  ['eth_getBlockByNumber', 'The block lists no transactions.'],
])(
  'null of %s is a failure of the search by nonces, and not no transactions',
  async (name, problem) => {
    const after = /^ots_|^trace_filter$/
    page.answer = ({ method, params }): RpcReply | undefined => {
      if (method === name && params[1] !== false) return { result: null }
      return after.test(method) ? notOffered : undefined
    }
    await page.open(path)
    await page.user.click(await button('Search traces'))
    await page.user.click(await button('Search by nonce'))
    await says(list, problem)
  },
)

test('an account without transactions has none; where requests may cost, nothing is asked unasked', async () => {
  page.useExtraMethods('devnet', 'on request')
  await page.open(`/devnet/address/0x${'ab'.repeat(20)}/transactions`)
  const search = await button('Search transactions')
  expect(asked('ots_searchTransactionsBefore')).toEqual([])
  await page.user.click(search)
  await says(status, 'No transactions')
  page.useExtraMethods('devnet', 'never')
  await page.open(path)
  await says(() => screen.getByRole('main'), 'Transactions not loaded')
})

test('neither an index nor old state is said, and not that there are no transactions', async () => {
  page.answer = ({ method }): RpcReply | undefined => {
    if (method === 'eth_getTransactionCount')
      return { error: { code: -32000, message: 'missing trie node' } }
    return /^ots_|^trace_filter$/.test(method) ? notOffered : undefined
  }
  await page.open(path)
  await page.user.click(await button('Search traces'))
  await page.user.click(await button('Search by nonce'))
  await says(list, 'Not searched', 'node has no state of older blocks')
})
