import fc from 'fast-check'
import { encodeAbiParameters, keccak256, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import {
  accessesOf,
  locateExpression,
  locateSlotWord,
  variableAtSlot,
} from '#testing/storage-paths.ts'
import { slotsOf } from '../type/storage-packing.ts'
import { type Compiler, isValueType } from '../type/storage-type.ts'
import { deriveSlot, slotWord } from './derive-slot.ts'
import { resolvePath } from './resolve-path.ts'

const docs = 'struct S { uint16 a; uint16 b; uint256 c; } mapping(uint => mapping(uint => S)) data;'
test('items share slots, each at its byte', () => {
  expect(locateExpression('int64[7]', 3n, '[6]')).toMatchObject({ slot: 4n, offset: 16 })
  expect(locateExpression(docs, 1n, 'data[4][9].b')).toMatchObject({ offset: 2 })
  // x[i][j] of uint24[][]: Solidity documentation, "Mappings and Dynamic Arrays".
  const slot = BigInt(keccak256(slotWord(BigInt(keccak256(slotWord(6n))) + 3n)))
  expect(locateExpression('uint24[][]', 6n, '[3][27]')).toMatchObject({
    slot: slot + 2n,
    offset: 21,
  })
  expect(locateExpression('DynArray[uint8, 5]', 4n, '[2]')).toMatchObject({ slot: 7n, offset: 0 })
  expect(locateExpression('a: bytes4[3]', 4n, 'a[2]')).toMatchObject({ slot: 6n, offset: 28 })
  expect(locateSlotWord('uint256[]', 9n, '.length')).toBe(slotWord(9n))
})

test('a step tells all that is hashed', () => {
  const next = deriveSlot(variableAtSlot('mapping(bool => bool)', 3n), {
    kind: 'key',
    text: ' true ',
  })
  expect('step' in next && next.step).toMatchObject({
    rule: 'mapping',
    label: 'true',
    from: 3n,
    hashed: {
      pieces: [
        { name: 'key', bytes: slotWord(1n) },
        { name: 'slot', bytes: slotWord(3n) },
      ],
    },
    added: 0n,
  })
})

test.each([
  ['uint256[3]', '[3]', 'uint256[3]: an index goes from 0 to 2; 3 is outside.'],
  ['DynArray[uint256, 5]', '[5]', 'DynArray[uint256, 5]: an index goes from 0 to 4; 5 is outside.'],
  ['uint256[]', '[-1]', 'uint256[]: an index goes from 0 to 2^256 − 1; -1 is outside.'],
  ['uint256[]', '.size', 'uint256[] is an array: give an index in brackets.'],
  ['mapping(bool => int8)', '.a', 'mapping(bool => int8) has no member: give its key in brackets.'],
  ['S s; struct S { bool a; }', '.b', 'struct S has no member “b”: it has a.'],
  [
    'S s; struct S { bool a; }',
    '[0]',
    'struct S is a struct: give the name of a member after a dot.',
  ],
  ['uint256', '[0]', 'uint256 is one value: there is nothing to step into.'],
])('%s%s is refused with the fix', (source, path, problem) => {
  expect(resolvePath(variableAtSlot(source, 0n), accessesOf(path))).toEqual({ problem, at: 0 })
})

test('value types are hashed as the ABI encodes them, before the slot', () => {
  const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => bytes * 8)
  const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const kinds = [
    (bits: number, word: bigint) => [`uint${bits}`, BigInt.asUintN(bits, word)] as const,
    (bits: number, word: bigint) => [`int${bits}`, BigInt.asIntN(bits, word)] as const,
    (bits: number, word: bigint) =>
      [`bytes${bits / 8}`, numberToHex(BigInt.asUintN(bits, word), { size: bits / 8 })] as const,
    (_: number, word: bigint) => ['bool', word % 2n === 1n] as const,
    (_: number, word: bigint) =>
      ['address', numberToHex(BigInt.asUintN(160, word), { size: 20 })] as const,
  ]
  fc.assert(
    fc.property(fc.constantFrom(...kinds), bits, word, word, (kind, bits, word, slot) => {
      const [type, value] = kind(bits, word)
      const expected = keccak256(
        encodeAbiParameters([{ type }, { type: 'uint256' }], [value, slot]),
      )
      expect(locateSlotWord(`mapping(${type} => bool)`, slot, `[${value}]`)).toBe(expected)
    }),
  )
})

test('items of an array never overlap, and none crosses a slot, no matter what they are', () => {
  const item = fc.oneof(
    fc.integer({ min: 1, max: 32 }).map((size) => `bytes${size}`),
    fc.integer({ min: 1, max: 99 }).map((length) => `uint40[${length}]`),
  )
  const length = fc.constantFrom('', '20000')
  const rules = fc.constantFrom<Compiler>('solidity', 'vyper')
  fc.assert(
    fc.property(item, length, rules, fc.nat(10_000), (item, length, rules, index) => {
      const source =
        rules === 'vyper' && length === '' ? `DynArray[${item}, 20000]` : `${item}[${length}]`
      const [here, next] = [index, index + 1].map((i) =>
        locateExpression(source, 7n, `[${i}]`, rules),
      )
      if (!here || !next) throw new Error('no place')
      const size = isValueType(here.type) ? here.type.size : Number(slotsOf(here.type) * 32n)
      if (isValueType(here.type)) expect(here.offset + size).toBeLessThanOrEqual(32)
      const apart = BigInt.asUintN(256, next.slot - here.slot) * 32n
      expect(Number(apart) + next.offset - here.offset).toBeGreaterThanOrEqual(size)
    }),
  )
})

test('positions beyond the last go on at the first', () => {
  expect(
    locateExpression('S s; struct S { uint256[3] a; bool b; }', (1n << 256n) - 1n, '.b').slot,
  ).toBe(2n)
  const far = locateExpression('uint256[]', 0n, `[${(1n << 256n) - 1n}]`).slot
  expect(far).toBe(locateExpression('uint256[]', 0n, '[0]').slot - 1n)
})
