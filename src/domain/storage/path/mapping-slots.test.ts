import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { elementaryType, type StorageType } from '../type/storage-type.ts'
import { deriveSlot, slotWord } from './derive-slot.ts'
import { type MappingRule, mappingSlots } from './mapping-slots.ts'

const keccak256 = await loadKeccak256()

const type = (label: string) => {
  const found = elementaryType(label)
  if (!found) throw new Error(label)
  return found
}
const rule = (slot: bigint, types: string[], more: Partial<MappingRule> = {}): MappingRule => ({
  ...{ slot, member: 0n, compiler: 'solidity' },
  keys: types.map(type),
  ...more,
})
const only = (rule: MappingRule, ...cells: string[]) => {
  const { positions, problems } = mappingSlots(rule, [cells], keccak256)
  return problems.length > 0 ? problems : positions[0]
}

// foundry-rs/foundry, crates/cast/src/lib.rs; Tenderly docs, "State Overrides";
// ethereum/go-ethereum#29838; banteg/evm-storage, test/test_paths.py.
test.each([
  [
    2n,
    'address',
    '0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5',
    '0x9525a448a9000053a4d151336329d6563b7e80b24f8e628e95527f218e8ab5fb',
  ],
  [6n, 'uint256', '42', '0xfc808b0f31a1e6b9cf25ff6289feae9b51017b392cc8e25620a94a38dcdafcc1'],
  [1n, 'string', 'hello', '0x8404bb4d805e9ca2bd5dd5c43a107e935c8ec393caa7851b353b3192cd5379ae'],
  [
    0n,
    'address',
    `0x${'e2'.repeat(20)}`,
    '0xedd7d04419e9c48ceb6055956cbb4e2091ae310313a4d1fa7cbcfe7561616e03',
  ],
  [
    2n,
    'address',
    '0xc0fcfad6a5db86f566102b8a7115823068a93c50',
    '0xc83ac632ddd978600e673c3064377a289fc7b6beba2050e1c1b0c5905a89fb9e',
  ],
  [1n, 'uint256', '0x1234', '0x63b939821a5be8a0d41f2b7a5fc118fa09d99968c6010c590a5daf26b37cd05d'],
])('slot %s, %s %s', (slot, type, key, position) => {
  expect(only(rule(slot, [type]), key)).toBe(position)
})

test('Vyper puts the slot first', () => {
  expect(only(rule(1n, ['uint256'], { compiler: 'vyper' }), '0x1234')).toBe(
    '0xc30415b421fdb672017db1512ca381cf086c7d69add633736ec72339eaf2f162',
  )
})

test('a struct member is added, with the carry', () => {
  const at = BigInt(only(rule(0n, ['uint256']), '1') as string)
  const member = (1n << 256n) - at
  expect(only(rule(0n, ['uint256'], { member }), '1')).toBe(`0x${'0'.repeat(64)}`)
})

test('a bad row is named by key and reason, and leaves the others as they are', () => {
  const rows = [['0x12'], [`0x${'Ab'.repeat(20)}`], [`0x${'ab'.repeat(20)}`]]
  const { positions, problems } = mappingSlots(rule(3n, ['address']), rows, keccak256)
  expect(problems).toEqual([
    { row: 0, key: 0, problem: expect.stringContaining('38 missing') },
    { row: 1, key: 0, problem: expect.stringContaining('checksum') },
  ])
  expect(positions[0]).toBeUndefined()
  expect(positions[2]).toBe(only(rule(3n, ['address']), rows[2]?.[0] ?? ''))
})

test('any chain of keys leads where single steps lead, in either order of hashing', () => {
  const hex = (bytes: number) =>
    fc
      .uint8Array({ minLength: bytes, maxLength: bytes })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  const key = fc.oneof(
    fc.tuple(fc.constant('address'), hex(20)),
    fc.tuple(fc.constant('uint128'), fc.bigInt(0n, 2n ** 128n - 1n).map(String)),
    fc.tuple(fc.constant('int16'), fc.integer({ min: -32768, max: 32767 }).map(String)),
    fc.tuple(fc.constant('bytes4'), hex(4)),
    fc.tuple(fc.constant('string'), fc.string()),
  )
  const compilers = fc.constantFrom('solidity' as const, 'vyper' as const)
  fc.assert(
    fc.property(fc.nat(), fc.array(key, { minLength: 1 }), compilers, (slot, keys, compiler) => {
      const chain = rule(
        BigInt(slot),
        keys.map(([type]) => type),
        { compiler },
      )
      // The same as variables, walked one step at a time.
      const nested = (rest: typeof keys): StorageType => {
        const [first, ...others] = rest
        if (!first) return type('uint256')
        const [label] = first
        const value = () => nested(others)
        return { kind: 'mapping', label, key: type(label), value, slots: 1n, compiler }
      }
      let place = { slot: BigInt(slot), offset: 0, type: nested(keys) }
      for (const [, text] of keys) {
        const stepped = deriveSlot(place, { kind: 'key', text })
        if ('problem' in stepped) throw new Error(stepped.problem)
        place = stepped.location
      }
      expect(only(chain, ...keys.map(([, text]) => text))).toBe(slotWord(place.slot))
    }),
  )
})
