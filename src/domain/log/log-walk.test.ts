import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterLogRefusal,
  afterLogs,
  findLogLimit,
  nextLogWindow,
  orderEventLogs,
  readEventLogs,
  startLogWalk,
} from '#domain/log/log-walk.ts'
import { readMethodRefusal } from '#domain/requests/method-refusal.ts'
import { toQuantityHex } from '#domain/values/hex.ts'

/** How providers refuse a range of logs, and what of it is too many. */
const refusals: [text: string, limit: 'blocks' | 'logs'][] = [
  ['query returned more than 10000 results', 'logs'],
  ['query returned more than 10000 results. Try with this block range [0xAB71, 0xAB80].', 'logs'],
  ['Log response size exceeded. Please reduce query block range.', 'logs'],
  [
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x0, 0x133]',
    'logs',
  ],
  [
    'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x64, 0x6d]. Upgrade to PAYG for expanded block range.',
    'blocks',
  ],
  ['query exceeds max results 20000, retry with the range 24383075-24383096', 'logs'],
  ['range 1000000 exceeds limit of 10000', 'blocks'],
  ['range 9009594 is bigger than range limit 2000', 'blocks'],
  [
    'block range is larger than max block range, block range = 5120, max block range = 5000',
    'blocks',
  ],
  ['block range is bigger than maxBlockRange', 'blocks'],
  ['eth_getLogs is limited to a 10,000 range', 'blocks'],
  ['eth_getLogs is limited to a 500 block range', 'blocks'],
  ['exceed maximum block range: 50000', 'blocks'],
  ['query timeout exceeded', 'logs'],
  ['eth_getLogs range is limited to 500 blocks', 'blocks'],
  ['Max range: 800', 'blocks'],
  ['Maximum allowed number of requested blocks is 10000', 'blocks'],
  ['block range is too wide', 'blocks'],
  ['eth_getLogs range is too large, max is 1k blocks', 'blocks'],
  ['eth_getLogs is limited to 0 - 10000 blocks range', 'blocks'],
  ['eth_getLogs and eth_newFilter are limited to a 10,000 blocks range', 'blocks'],
  ['requested too many blocks from 0 to 16777216, maximum is set to 2048', 'blocks'],
  ['maximum [from, to] blocks distance: 5000', 'blocks'],
  ['query exceeds max block range 100000', 'blocks'],
  ['ranges over 10000 blocks are not supported on freetier', 'blocks'],
  ['Requested range exceeds maximum RPC range limit', 'blocks'],
  ['Block range limit exceeded.', 'blocks'],
  ['query must be smaller than size 1024', 'blocks'],
  ['Too many logs requested. Max logs per response is 20000.', 'logs'],
  ['backend response too large', 'logs'],
]

test.each(refusals)('a refusal is of too many blocks or logs: %s', (text, limit) => {
  expect(findLogLimit(text)).toBe(limit)
})

test('a limit of logs does not say that the method is not offered', () => {
  for (const [message] of refusals)
    expect(readMethodRefusal({ code: -32600, message }), message).toBe('unknown')
})

test.each([
  'the method eth_getLogs does not exist/is not available',
  'request rate limited',
  'Too many requests',
  'daily request count exceeded, request rate limited',
  'rate limit exceeded: max 500 requests per block',
  'project exceeded its credits for the range',
  'execution reverted',
  'header not found',
  'missing trie node 401182c3',
  '',
])('another refusal does not narrow the search: %s', (text) => {
  expect(findLogLimit(text)).toBeUndefined()
  expect(afterLogRefusal(startLogWalk(5_000n), text)).toBeUndefined()
})

test('a walk asks for every block once, newest first, within what a provider takes', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 300_000n }),
      fc.bigInt({ min: 100n, max: 200_000n }),
      fc.constantFrom(0, 9_000),
      fc.bigInt({ min: 0n, max: 300_000n }),
      (newest, limit, logCount, start) => {
        const oldest = start < newest ? start : 0n
        let walk = startLogWalk(newest, oldest)
        let expected = newest
        for (let window = nextLogWindow(walk); window; window = nextLogWindow(walk)) {
          expect(window.to).toBe(expected)
          const count = window.to - window.from + 1n
          if (count > limit) {
            const smaller = afterLogRefusal(walk, `range ${count} exceeds limit of ${limit}`)
            if (!smaller) throw new Error('the walk gave up')
            walk = smaller
          } else {
            walk = afterLogs(walk, logCount)
            expected = window.from - 1n
          }
          expect(walk.span).toBeGreaterThan(0n)
        }
        expect(expected).toBe(oldest - 1n)
      },
    ),
    { numRuns: 50 },
  )
})

test('one block that is too much ends the walk', () => {
  let walk = startLogWalk(9_000n)
  for (;;) {
    const smaller = afterLogRefusal(walk, 'query returned more than 10000 results')
    if (!smaller) break
    walk = smaller
  }
  expect(walk.span).toBe(1n)
})

const address = `0x${'a1'.repeat(20)}`
const topic = `0x${'0e'.repeat(32)}` as const
const logAt = (block: bigint, index: bigint, changed: object = {}) => ({
  address,
  topics: [topic, `0x${'0'.repeat(24)}${'b2'.repeat(20)}`],
  data: `0x${1_000n.toString(16).padStart(64, '0')}`,
  blockNumber: toQuantityHex(block),
  logIndex: toQuantityHex(index),
  transactionHash: `0x${'cc'.repeat(32)}`,
  ...changed,
})
function read(logs: readonly unknown[]) {
  const filter = { address: address.toUpperCase(), topics: [topic] }
  const found = readEventLogs(logs, { from: 10n, to: 20n }, filter)
  return 'problem' in found ? found : orderEventLogs(found)
}

test('logs are listed newest first', () => {
  const logs = read([logAt(10n, 0n), logAt(12n, 1n), logAt(12n, 3n)])
  expect('problem' in logs ? [] : logs.map(({ logIndex }) => logIndex)).toEqual([3n, 1n, 0n])
})

test.each([
  ['of another address or event', [logAt(12n, 0n, { address: `0x${'b2'.repeat(20)}` })]],
  ['outside the requested blocks', [logAt(21n, 0n)]],
  ['outside the requested blocks', [logAt(9n, 0n)]],
  ['of another address or event', [logAt(12n, 0n, { topics: [] })]],
  ['listed twice', [logAt(12n, 0n), logAt(12n, 0n)]],
  ['was removed', [logAt(12n, 0n, { removed: true })]],
  ['no block number', [logAt(12n, 0n, { blockNumber: null })]],
  ['no transaction', [logAt(12n, 0n, { transactionHash: 1 })]],
])('an answer that does not fit is a problem: %s', (words, answer) => {
  expect(read(answer)).toEqual({ problem: expect.stringContaining(words) })
})
