import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import {
  approvalCalls,
  approvalFilter,
  newestApprovals,
  readApproval,
  readApprovalNow,
} from './approvals.ts'
import { type EventLog, fitsFilter } from './log-walk.ts'

const account = (digit: number): Hex => `0x${String(digit).repeat(40)}`
const [owner, token, spender, other] = [account(1), account(2), account(3), account(4)]
const abi = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const nftAbi = parseAbi([
  'event Approval(address indexed owner, address indexed approved, uint256 indexed id)',
])

let logIndex = 1_000n
/** Events are listed newest first. */
const eventOf = (topics: unknown, data: Hex, from = token): EventLog => ({
  blockNumber: 7n,
  logIndex: logIndex--,
  transactionHash: `0x${'cc'.repeat(32)}`,
  log: { address: from, topics, data },
})
const allowance = (to: Hex, amount: bigint, from?: Hex) =>
  eventOf(
    encodeEventTopics({ abi, eventName: 'Approval', args: { owner, spender: to } }),
    encodeAbiParameters([{ type: 'uint256' }], [amount]),
    from,
  )
const operator = (to: Hex, approved: boolean) =>
  eventOf(
    encodeEventTopics({ abi, eventName: 'ApprovalForAll', args: { owner, operator: to } }),
    encodeAbiParameters([{ type: 'bool' }], [approved]),
  )
const nft = (to: Hex, id: bigint) =>
  eventOf(encodeEventTopics({ abi: nftAbi, args: { owner, approved: to, id } }), '0x')

test('the newest approval of each token and spender, and of each NFT, is listed', () => {
  const events = [
    allowance(spender, 5n),
    allowance(spender, 9n),
    allowance(other, 1n),
    allowance(spender, 2n, other),
    operator(spender, false),
    operator(spender, true),
    nft(spender, 1n),
    nft(other, 1n),
    nft(other, 2n),
  ]
  expect(events.every(({ log }) => fitsFilter(log, approvalFilter(owner)))).toBe(true)
  expect(newestApprovals(events).map((event) => events.indexOf(event))).toEqual([0, 2, 3, 4, 6, 8])
})

test('an event is decoded when its row is drawn, and one that is of no standard says no approval', () => {
  const [topic] = encodeEventTopics({ abi, eventName: 'Approval' })
  for (const topics of [[`0x${'ab'.repeat(32)}`], [topic], [topic, topic, topic]]) {
    const event = eventOf(topics, '0x')
    expect(newestApprovals([event])).toEqual([event])
    expect(readApproval(event)).toBeUndefined()
  }
})

test('logs of another owner or event are not asked for', () => {
  const filter = approvalFilter(other)
  expect(
    [allowance(spender, 1n), operator(spender, true)].some(({ log }) => fitsFilter(log, filter)),
  ).toBe(false)
  expect(
    fitsFilter(
      { topics: [`0x${'ab'.repeat(32)}`, `0x${'0'.repeat(24)}${owner.slice(2)}`] },
      approvalFilter(owner),
    ),
  ).toBe(false)
})

const word = (number: bigint | Hex) => ({
  success: true,
  data: encodeAbiParameters([{ type: 'uint256' }], [BigInt(number)]),
})
const reverted = { success: false, data: '0x08c379a0' as Hex }
const empty = { success: true, data: '0x' as Hex }

test.each([
  ['what is left of an allowance', allowance(spender, 9n), [word(4n)], { amount: 4n }, true],
  ['an allowance that is spent', allowance(spender, 9n), [word(0n)], { amount: 0n }, false],
  [
    'an allowance without a limit',
    allowance(spender, 9n),
    [word((1n << 256n) - 1n)],
    { amount: (1n << 256n) - 1n },
    true,
  ],
  ['an operator', operator(spender, false), [word(1n)], { kind: 'all' }, true],
  ['an operator who is none any more', operator(spender, true), [word(0n)], {}, false],
  ['an NFT', nft(spender, 1n), [word(spender), word(owner)], {}, true],
  ['an NFT that another owner approved', nft(spender, 1n), [word(spender), word(other)], {}, false],
  ['an NFT without an approval', nft(spender, 1n), [word(0n), word(owner)], {}, false],
  ['an NFT that is gone', nft(spender, 1n), [reverted, reverted], {}, false],
])('%s is told as the token has it now', (_, event, results, expected, isOpen) => {
  const move = readApproval(event)
  if (!move) throw new Error('no approval')
  expect(approvalCalls(move)).toHaveLength(results.length)
  const now = readApprovalNow(move, results)
  expect(now).toMatchObject(expected)
  expect(now?.action).toBe(isOpen ? 'approve' : 'revoke')
})

test.each([
  ['an allowance', allowance(spender, 9n), [reverted]],
  ['an allowance', allowance(spender, 9n), [empty]],
  ['an operator', operator(spender, true), [word(2n)]],
  ['an NFT', nft(spender, 1n), [empty, word(owner)]],
  [
    'an NFT',
    nft(spender, 1n),
    [
      { ...empty, success: false },
      { ...empty, success: false },
    ],
  ],
])('%s is unknown where the token returns something else', (_, event, results) => {
  const move = readApproval(event)
  expect(move && readApprovalNow(move, results)).toBeUndefined()
})
