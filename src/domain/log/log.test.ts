import fc from 'fast-check'
import { type AbiEvent, decodeEventLog, type Hex, parseAbiItem } from 'viem'
import { toEventSelector } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { parseSignatureList } from '#domain/abi/signature-list.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { decodeLog, formatEvent, readEvents } from './decode-log.ts'
import eventList from './known-events.txt?raw'
import { readMovements, readTokenMoves } from './token-moves.ts'

type RawLog = { address: string; topics: Hex[]; data: Hex; logIndex: string }
type Vector = { receipts: { logs: RawLog[] }[] }

const files = import.meta.glob<Vector>('../receipt/vectors/*.json', {
  eager: true,
  import: 'default',
})
const recorded = Object.entries(files).map(([path, { receipts }]) => ({
  name: path.replace(/^.*\/|\.json$/g, ''),
  logs: receipts.flatMap(({ logs }) => logs),
}))
const logs = recorded.flatMap((vector) => vector.logs)
const lines = parseSignatureList(eventList).flatMap(({ signatures }) => signatures)
const item = (line: string) => parseAbiItem(`event ${line}`) as AbiEvent
const topicsOf = (line: string) => item(line).inputs.filter(({ indexed }) => indexed).length + 1

test('every line is an event in its canonical types, named throughout, and stands once', () => {
  expect(lines.length).toBeGreaterThan(100)
  const keys = lines.map((line) => `${toEventSelector(item(line))} ${topicsOf(line)}`)
  const repeated = keys.filter((key, index) => keys.indexOf(key) !== index)
  expect(repeated).toEqual([])
  for (const line of lines) {
    expect(line).not.toMatch(/\bu?int\b|[(,]\s*[a-z]+\d*(\[\d*\])*( indexed)?\s*[,)]/)
    const [read] = readEvents(`event ${line}`)
    expect(read && toEventSelector(read)).toBe(toEventSelector(item(line)))
    expect(topicsOf(line)).toBeLessThanOrEqual(4)
    if (read && !line.includes('((')) expect(formatEvent(read)).toBe(line)
  }
})

/** Values as texts, in which both readers’ forms are one. */
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plain)
    : typeof value === 'object' && value !== null
      ? 'parts' in value
        ? plain((value as { parts: unknown[] }).parts)
        : 'value' in value && 'type' in value
          ? plain(value.value)
          : plain(Object.values(value))
      : String(value)

describe.each(recorded)('$name', ({ logs }) => {
  test('decoded logs are what another decoder reads', () => {
    for (const log of logs) {
      const decoded = decodeLog(log)
      if (!decoded) continue
      const other = decodeEventLog({
        abi: [decoded.item],
        topics: log.topics as [Hex, ...Hex[]],
        data: log.data,
        strict: true,
      })
      const args = decoded.item.inputs.every(({ name }) => name)
        ? Object.values(other.args ?? {})
        : other.args
      expect(other.eventName).toBe(decoded.item.name)
      // The other decoder lists indexed arguments first.
      const sorted = (values: unknown[]) =>
        values.map((value) => JSON.stringify(plain(value))).sort()
      expect(sorted(decoded.args)).toEqual(sorted(args as unknown[]))
    }
  })
})

test('most recorded logs are of a listed event', () => {
  const decodedCount = logs.filter((log) => decodeLog(log)).length
  expect([decodedCount / logs.length > 0.6, logs.length > 150]).toEqual([true, true])
})

test('recorded transfers and approvals are moves of the kind that their topics say', () => {
  const transfer = toEventSelector('Transfer(address,address,uint256)')
  for (const [count, kinds] of [
    [3, ['tokens']],
    [4, ['nft']],
  ] as const) {
    const transfers = logs.filter(({ topics }) => topics[0] === transfer && topics.length === count)
    expect(transfers.length, `${count} topics`).toBeGreaterThan(0)
    const moves = readTokenMoves(transfers, undefined)
    expect(moves).toHaveLength(transfers.length)
    for (const [index, { kind, ...move }] of moves.entries()) {
      const { topics, data } = transfers[index] as RawLog
      expect(kinds).toContain(kind)
      expect(move).toMatchObject(
        count === 3 ? { amount: BigInt(data) } : { id: BigInt(topics[3] as Hex) },
      )
      expect('from' in move && BigInt(move.from)).toBe(BigInt(topics[1] as Hex))
    }
  }
})

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const topic = (value: bigint | string): Hex => `0x${word(value)}`
const [alice, bob, token] = ['11', '22', '33'].map((pair) => `0x${pair.repeat(20)}`) as [
  Hex,
  Hex,
  Hex,
]
const zero = `0x${'0'.repeat(40)}`
const raw = (signature: string, topics: (bigint | string)[], data: bigint[], address = token) => ({
  address,
  topics: [toEventSelector(signature), ...topics.map(topic)],
  data: `0x${data.map(word).join('')}`,
  logIndex: '0x7',
})
const moves = (...rawLogs: unknown[]) =>
  readTokenMoves(rawLogs, 1n).map(({ logIndex, token, ...move }) => move)

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

test('mints, burns, approvals, items, wraps and native transfers are told apart', () => {
  const transfer = 'Transfer(address,address,uint256)'
  const approval = 'Approval(address,address,uint256)'
  expect(
    moves(
      raw(transfer, [zero, bob], [5n]),
      raw(transfer, [alice, zero, 9n], []),
      raw(transfer, [alice, bob], [1n], '0xfffffffffffffffffffffffffffffffffffffffe'),
      raw(approval, [alice, bob], [2n ** 256n - 1n]),
      raw(approval, [alice, bob], [0n]),
      raw(approval, [alice, zero, 9n], []),
      raw('ApprovalForAll(address,address,bool)', [alice, bob], [1n]),
      raw('TransferSingle(address,address,address,uint256,uint256)', [bob, alice, bob], [4n, 2n]),
      raw(
        'TransferBatch(address,address,address,uint256[],uint256[])',
        [bob, alice, bob],
        [64n, 160n, 2n, 1n, 2n, 2n, 10n, 20n],
      ),
      raw('Deposit(address,uint256)', [alice], [3n], weth),
      raw('Withdrawal(address,uint256)', [alice], [3n], weth),
      // The wrapper of another chain.
      raw('Deposit(address,uint256)', [alice], [3n], `0x42${'0'.repeat(37)}6`),
    ),
  ).toEqual([
    { kind: 'tokens', amount: 5n, from: zero, to: bob, action: 'mint' },
    { kind: 'nft', id: 9n, from: alice, to: zero, action: 'burn' },
    { kind: 'native', amount: 1n, from: alice, to: bob, action: 'transfer' },
    { kind: 'tokens', amount: 2n ** 256n - 1n, from: alice, to: bob, action: 'approve' },
    { kind: 'tokens', amount: 0n, from: alice, to: bob, action: 'revoke' },
    { kind: 'nft', id: 9n, from: alice, to: zero, action: 'revoke' },
    { kind: 'all', from: alice, to: bob, action: 'approve' },
    {
      kind: 'items',
      items: [{ id: 4n, amount: 2n }],
      from: alice,
      to: bob,
      action: 'transfer',
    },
    {
      kind: 'items',
      items: [
        { id: 1n, amount: 10n },
        { id: 2n, amount: 20n },
      ],
      from: alice,
      to: bob,
      action: 'transfer',
    },
    { kind: 'native', amount: 3n, from: alice, to: weth.toLowerCase(), action: 'wrap' },
    { kind: 'native', amount: 3n, from: alice, to: weth.toLowerCase(), action: 'unwrap' },
  ])
})

test('what does not fit an event is not a move', () => {
  const transfer = raw('Transfer(address,address,uint256)', [alice, bob], [5n])
  expect(
    moves(
      { ...transfer, data: '0x' },
      { ...transfer, data: `${transfer.data}00` },
      { ...transfer, topics: transfer.topics.slice(0, 2) },
      { ...transfer, topics: [...transfer.topics, topic(1n)] },
      { ...transfer, topics: [transfer.topics[0], topic(2n ** 255n), topic(bob)] },
      { ...transfer, address: '0x12' },
      raw('ApprovalForAll(address,address,bool)', [alice, bob], [2n]),
      raw('Deposit(address,uint256)', [alice], [3n]),
      raw(
        'TransferBatch(address,address,address,uint256[],uint256[])',
        [bob, alice, bob],
        [64n, 128n, 1n, 1n, 0n],
      ),
      null,
      'log',
    ),
  ).toEqual([])
})

test('an ABI’s event comes before the list, with its source; an anonymous one is not found', () => {
  const transfer = raw('Transfer(address,address,uint256)', [alice, bob], [5n])
  const events = readEvents('event Transfer(address indexed src, address indexed dst, uint256 wad)')
  const decoded = decodeLog(transfer, [{ events, abiSource: 'pasted ABI' }])
  expect([decoded?.abiSource, decoded?.args.map(({ name }) => name)]).toEqual([
    'pasted ABI',
    ['src', 'dst', 'wad'],
  ])
  const anonymous = readEvents('event Odd(address indexed a) anonymous;')
  expect(anonymous).toHaveLength(1)
  const odd = raw('Odd(address)', [alice], [])
  expect(decodeLog(odd, [{ events: anonymous, abiSource: 'pasted ABI' }])).toBeUndefined()
  const named = readEvents('event Note(string indexed text, uint256 at)')
  const note = decodeLog(raw('Note(string,uint256)', [77n], [1n]), [
    { events: named, abiSource: 'x' },
  ])
  expect(note?.args[0]).toEqual({
    name: 'text',
    type: 'bytes32',
    value: topic(77n),
    note: 'Hash of the indexed string',
  })
})

test('one movement from or to an account is its own, several are counted', () => {
  const transfer = (from: Hex, to: Hex, amount: bigint) =>
    raw('Transfer(address,address,uint256)', [from, to], [amount])
  const approval = raw('Approval(address,address,uint256)', [alice, bob], [5n])
  const read = (logs: readonly unknown[]) => {
    const moved = readMovements(logs, alice.toUpperCase().replace('X', 'x'))
    return moved && [moved.count, moved.own?.kind === 'tokens' ? moved.own.amount : moved.own]
  }
  expect(read([transfer(alice, bob, 7n), approval])).toEqual([1, 7n])
  expect(read([transfer(bob, token, 7n), transfer(bob, alice, 8n)])).toEqual([2, 8n])
  expect(read([transfer(bob, token, 7n)])).toEqual([1, 7n])
  expect(read([transfer(bob, token, 7n), transfer(bob, token, 8n)])).toEqual([2, undefined])
  expect(read([transfer(alice, bob, 7n), transfer(bob, alice, 8n)])).toEqual([2, undefined])
  expect(read([approval, null, 7])).toEqual([0, undefined])
  expect(read(Array.from({ length: 201 }, () => approval))).toBeUndefined()
})

test('events of one signature stay apart by what they index', () => {
  const text = lines
    .filter((line) => /^Transfer\(address indexed from/.test(line))
    .map((line) => `event ${line};`)
    .join('\n')
  expect(readEvents(text)).toHaveLength(2)
})

test('any raw log is read without an error, and exactly or not at all', () => {
  const hex = (bytes: number) =>
    fc.uint8Array({ maxLength: bytes }).map((array) => `0x${Buffer.from(array).toString('hex')}`)
  const anyTopic = fc.oneof(
    fc.constantFrom(...lines.map((line) => toEventSelector(item(line)))),
    fc.bigInt({ min: 0n, max: 2n ** 160n }).map(topic),
    hex(33),
    fc.anything(),
  )
  const data = fc.oneof(
    hex(200),
    fc
      .array(fc.bigInt({ min: 0n, max: 300n }), { maxLength: 9 })
      .map((words) => `0x${words.map(word).join('')}`),
    fc.anything(),
  )
  const anyLog = fc.record(
    {
      address: fc.oneof(fc.constant(token), fc.anything()),
      topics: fc.oneof(fc.array(anyTopic, { maxLength: 5 }), fc.anything()),
      data,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(anyLog, (log) => {
      const decoded = decodeLog(log as RawObject)
      readTokenMoves([log], 1n)
      if (!decoded) return
      const { topics, data } = log as RawLog
      expect(() =>
        decodeEventLog({ abi: [decoded.item], topics: topics as [Hex], data, strict: true }),
      ).not.toThrow()
    }),
    { numRuns: 2_000 },
  )
})
