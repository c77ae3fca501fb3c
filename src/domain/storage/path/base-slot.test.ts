import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { elementaryType, isValueType } from '../type/storage-type.ts'
import {
  baseSlotCandidates,
  candidatePositions,
  positionAt,
  readExpectedWords,
  type TypedKey,
} from './base-slot.ts'
import { slotWord } from './derive-slot.ts'

const keccak256 = await loadKeccak256()
const address = { kind: 'address', label: 'address', size: 20 } as const
const key = (text: string): TypedKey => ({ type: address, text })
const owner = '0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5'

const find = (position: string, ...keys: TypedKey[]) => {
  const candidates = baseSlotCandidates(keys, 20)
  const positions = candidatePositions(candidates, keys, keccak256)
  return candidates.filter((_, place) => positionAt(positions, place) === position)
}

// OpenZeppelin/openzeppelin-contracts-upgradeable: the location of ERC20Storage.
test('a namespace is tried at its published slot', () => {
  const candidates = baseSlotCandidates([key(owner)], 0)
  const slots = candidates.flatMap((candidate) => ('slot' in candidate ? [candidate.slot] : []))
  expect(slots).toContain(0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n)
})

// foundry-rs/foundry, crates/cast/src/lib.rs: this key at slot 2.
test('a plain mapping is found by its rule and slot', () => {
  const position = '0x9525a448a9000053a4d151336329d6563b7e80b24f8e628e95527f218e8ab5fb'
  expect(find(position, key(owner))).toEqual([{ scheme: 'slot', compiler: 'solidity', slot: 2n }])
})

// Vectorized/solady, src/tokens/ERC20.sol: keccak(owner ‖ 0 ‖ seed), computed from that rule.
test('Solady’s balance of an owner is found by its seed', () => {
  const position = '0xc3f90ca8158bf80a2a7ea4f37e822d2967dd219204b24f54560c7c78a7a48a77'
  expect(find(position, key(owner))).toMatchObject([{ scheme: 'solady', label: 'ERC20 balance' }])
})

test('no two places that are tried lead to the same position', () => {
  for (const keys of [[key(owner)], [key(owner), key(`0x${'ab'.repeat(20)}`)]]) {
    const candidates = baseSlotCandidates(keys, 50)
    const positions = candidatePositions(candidates, keys, keccak256)
    const all = candidates.map((_, place) => positionAt(positions, place))
    expect(new Set(all).size).toBe(candidates.length)
    expect(candidates.some(({ scheme }) => scheme === 'solady')).toBe(true)
  }
})

test.each([
  ['uint256', '0'],
  ['uint8', '0x00'],
  ['bool', 'false'],
  ['address', `0x${'0'.repeat(40)}`],
  ['bytes4', '0x00000000'],
])('zero as %s is not evidence', (label, text) => {
  const type = elementaryType(label)
  if (!type || !isValueType(type)) throw new Error(label)
  expect(readExpectedWords(type, text)).toEqual({
    problem: expect.stringContaining('Unset slots are zero too'),
  })
})

test('a number fills a word from its low-order end', () => {
  const numbers = fc
    .integer({ min: 1, max: 32 })
    .chain((size) => fc.tuple(fc.constant(size), fc.bigInt(1n, 2n ** BigInt(size * 8) - 1n)))
  fc.assert(
    fc.property(numbers, ([size, number]) => {
      const type = { kind: 'uint', label: `uint${size * 8}`, size } as const
      const value = [slotWord(number), slotWord(number)]
      expect(readExpectedWords(type, String(number))).toEqual({ value })
    }),
  )
})

test('signed numbers are known in Solidity’s form and in Vyper’s', () => {
  const type = { kind: 'int', label: 'int64', size: 8 } as const
  const value = [slotWord(2n ** 64n - 1n), slotWord(-1n)]
  expect(readExpectedWords(type, '-1')).toEqual({ value })
})
