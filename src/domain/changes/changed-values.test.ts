import { type Hex, keccak256, padHex, stringToHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { inferredLayout } from '#domain/storage/layout/inferred-layout.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { describeChanges } from './changed-values.ts'
import { nameSlots } from './name-slots.ts'

const address = `0x${'c'.repeat(40)}` as const
const contentOf = (slot: bigint) => BigInt(keccak256(slotWord(slot)))
/** A word as storage has it: a number, or bytes from its high-order end. */
const word = (value: bigint | string) =>
  typeof value === 'string' ? stringToHex(value, { size: 32 }) : slotWord(value)
/** The slot of a short string. */
const stringWord = (text: string): Hex =>
  `0x${stringToHex(text).slice(2).padEnd(62, '0')}${toHex(text.length * 2, { size: 1 }).slice(2)}`

/** The rows of changed words by a layout of these types, each by its slot and byte. */
function rowsOf(
  types: { [place: `${number}` | `${number}.${number}`]: string },
  changed: readonly (readonly [slot: bigint, before: Hex, after: Hex])[],
  isInferred = true,
) {
  const records = Object.entries(types).map(([place, type]) => {
    const [slot = '', offset = '0'] = place.split('.')
    return { slot: slotWord(BigInt(slot)), offset: Number(offset), type, reads: [], writes: [] }
  })
  const { variables } = readLayout(inferredLayout(records))
  const slots = changed.map(([slot, before, after]) => ({ slot, before, after }))
  const names = nameSlots(
    variables,
    slots.map(({ slot }) => slot),
    { words: [], texts: [] },
    (bytes) => keccak256(bytes, 'bytes'),
  )
  const layout = { title: '', from: '', isInferred, isOwn: false, variables, names }
  return describeChanges(address, slots, [layout]).map(({ name, type, before, after, anomaly }) =>
    `${[name, type].filter(Boolean).join(' ')} ${before} → ${after} ${anomaly ?? ''}`.trim(),
  )
}

const plain = (before: Hex, after: Hex) => `${before} → ${after}`
const zero = word(0n)

test('of an array of structs that is inferred its length is told, and its words as they are', () => {
  const start = contentOf(5n)
  const packed = padHex(`0x01${'0000000000000005'}${'a1'.repeat(20)}`, { size: 32 })
  const words = [packed, stringWord('third'), word(1n)]
  // EVMole says this of `Order[] orders`, where an Order begins with `address a; uint64 b; bool c`.
  const types = { '5': 'string[]', '5.1': 'uint256', '5.20': 'uint64', '5.28': 'uint8[]' } as const
  const items = words.map((word, index) => [start + 6n + BigInt(index), zero, word] as const)
  expect(rowsOf(types, [[5n, word(2n), word(3n)], ...items])).toEqual([
    'slot5.length uint256 2 → 3',
    ...words.map((word) => plain(zero, word)),
  ])
})

test.each<[type: string, before: Hex, after: Hex]>([
  ['bool', word(200n), word(5n)],
  ['bool', word(1n), word(200n)],
  ['string', zero, word(200n)],
  ['string', stringWord('text'), word(4n)],
  ['string', word(65n), word(67n)],
  ['string', word(10_001n), word(10_003n)],
  ['uint256[]', word(1n), word(1n << 200n)],
])('a slot whose word does not fit %s is told as it is', (type, before, after) => {
  expect(rowsOf({ '3': type }, [[3n, before, after]])).toEqual([plain(before, after)])
})

test('one variable that does not fit refutes those beside it; a layout that is known keeps its names', () => {
  const types = { '3': 'bool', '3.1': 'uint16' } as const
  const changed = [[3n, word(0x1_c8n), word(0x2_c8n)]] as const
  expect(rowsOf(types, changed)).toEqual([plain(word(0x1_c8n), word(0x2_c8n))])
  expect(rowsOf(types, changed, false)).toEqual(['slot3_1 uint16 1 → 2'])
  expect(rowsOf({ '3': 'bool' }, [[3n, word(0n), word(200n)]], false)).toEqual([
    'slot3 bool false → 200 A bool is 0 or 1.',
  ])
})

test('items that share a word are told one by one where they are within the known length', () => {
  const start = contentOf(6n)
  const types = { '6': 'uint8[]' } as const
  const grown = [6n, word(2n), word(3n)] as const
  expect(rowsOf(types, [grown, [start, word(0x0102n), word(0x030102n)]])).toEqual([
    'slot6.length uint256 2 → 3',
    'slot6[2] uint8 0 → 3',
  ])
  const hash = keccak256('0x')
  expect(rowsOf(types, [grown, [start, zero, hash]])).toContain(plain(zero, hash))
  expect(rowsOf(types, [[start, zero, word(7n)]])).toEqual([plain(zero, word(7n))])
})

test('a string that fits is told by its text, short and long', () => {
  const [first, second] = ['a text of more than thirty-one b', 'ytes']
  const start = contentOf(4n)
  const changed = [
    [4n, stringWord('short'), word(73n)],
    [start, zero, word(first ?? '')],
    [start + 1n, zero, word(second ?? '')],
  ] as const
  expect(rowsOf({ '4': 'string' }, changed)).toEqual([
    'slot4 string "short" → "a text of more than thirty-one bytes"',
  ])
})

test('a bytes32 that is text is told as text where bytecode shows a number', () => {
  const changed = [[2n, zero, word('MKR')]] as const
  expect(rowsOf({ '2': 'uint256' }, changed)).toEqual([`slot2 bytes32 ${zero} → "MKR"`])
  const number = BigInt(word('MKR')).toLocaleString('en')
  expect(rowsOf({ '2': 'uint256' }, changed, false)).toEqual([`slot2 uint256 0 → ${number}`])
  expect(rowsOf({ '2': 'uint256' }, [[2n, word(1n), word(5n)]])).toEqual(['slot2 uint256 1 → 5'])
})
