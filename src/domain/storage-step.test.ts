import fc from 'fast-check'
import { encodeAbiParameters, keccak256, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { type Expression, parseExpression } from './storage-expression.ts'
import { accessPlace, contentSlot, slotWord } from './storage-step.ts'
import {
  type ArrayType,
  type Compiler,
  elementaryType,
  isValueType,
  type MappingType,
  type Place,
  type StorageType,
  type StructType,
} from './storage-type.ts'

const plain = (label: string, compiler?: Compiler) => {
  const type = elementaryType(label, compiler)
  if (!type) throw new Error(`${label} is no type`)
  return type
}
const mapping = (
  key: string,
  value: StorageType,
  compiler: Compiler = 'solidity',
): MappingType => ({
  kind: 'mapping',
  label: `mapping(${key} => ${value.label})`,
  key: plain(key),
  value: () => value,
  slots: 1n,
  compiler,
})
const array = (
  item: StorageType,
  length?: bigint,
  compiler: Compiler = 'solidity',
  slots = 1n,
): ArrayType => ({
  kind: 'array',
  label: `${item.label}[${length ?? ''}]`,
  item: () => item,
  length,
  slots,
  compiler,
})
const struct = (...members: [string, bigint, number, StorageType][]): StructType => ({
  kind: 'struct',
  label: 'struct',
  members: members.map(([name, slot, offset, type]) => ({ name, slot, offset, type: () => type })),
  slots: (members.at(-1)?.[1] ?? 0n) + 1n,
})
const uint256 = plain('uint256')

function walk(type: StorageType, slot: bigint, path: string): Place {
  const { accesses } = parseExpression(path) as Expression
  let place: Place = { slot, offset: 0, type }
  for (const access of accesses) {
    const next = accessPlace(place, access)
    if ('problem' in next) throw new Error(next.problem)
    place = next.place
  }
  return place
}
const position = (...path: Parameters<typeof walk>) => slotWord(walk(...path).slot)

test.each([
  [
    '#1: foundry-rs/foundry crates/cast/src/lib.rs',
    'address',
    2n,
    '[0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5]',
    '0x9525a448a9000053a4d151336329d6563b7e80b24f8e628e95527f218e8ab5fb',
  ],
  [
    '#2: foundry-rs/foundry crates/cast/src/lib.rs',
    'uint256',
    6n,
    '[42]',
    '0xfc808b0f31a1e6b9cf25ff6289feae9b51017b392cc8e25620a94a38dcdafcc1',
  ],
  [
    '#3: foundry-rs/foundry crates/cast/src/lib.rs',
    'string',
    1n,
    '["hello"]',
    '0x8404bb4d805e9ca2bd5dd5c43a107e935c8ec393caa7851b353b3192cd5379ae',
  ],
  [
    '#4: wards of DAI, Tenderly documentation, "State Overrides"',
    'address',
    0n,
    `[0x${'e2'.repeat(20)}]`,
    '0xedd7d04419e9c48ceb6055956cbb4e2091ae310313a4d1fa7cbcfe7561616e03',
  ],
  [
    '#5: balances of USDT, ethereum/go-ethereum#29838',
    'address',
    2n,
    '[0xC0fcFAd6a5db86F566102B8a7115823068a93c50]',
    '0xc83ac632ddd978600e673c3064377a289fc7b6beba2050e1c1b0c5905a89fb9e',
  ],
  [
    '#6: banteg/evm-storage test/test_paths.py',
    'uint256',
    1n,
    '[0x1234]',
    '0x63b939821a5be8a0d41f2b7a5fc118fa09d99968c6010c590a5daf26b37cd05d',
  ],
  [
    '#7: rule of banteg/evm-storage test/test_paths.py',
    'int8',
    2n,
    '[-1]',
    '0x38b5b2ceac7637132d27514ffcf440b705287635075af7b8bd5adcaa6a4cc5bb',
  ],
] as const)('published position of a mapping’s value %s', (_, key, slot, path, expected) => {
  expect(position(mapping(key, uint256), slot, path)).toBe(expected)
})

test.each([
  [
    '#6: banteg/evm-storage test/test_paths.py',
    'uint256',
    '[0x1234]',
    '0xc30415b421fdb672017db1512ca381cf086c7d69add633736ec72339eaf2f162',
  ],
  [
    '#28: keys of any length are hashed first, vyper/codegen/expr.py',
    'string',
    '["hello"]',
    '0xa6d7ea339f9bff78ade26257f908d59998e6ab137f88a92f0a23fea5317aa992',
  ],
] as const)('published position in a HashMap of Vyper %s', (_, key, path, expected) => {
  expect(position(mapping(key, uint256, 'vyper'), 1n, path)).toBe(expected)
})

test('#7: a key out of range is refused', () => {
  const place = { slot: 2n, offset: 0, type: mapping('int8', uint256) }
  expect(accessPlace(place, { kind: 'key', text: '-129' })).toEqual({
    problem: 'int8: goes from -128 to 127; -129 is outside.',
  })
})

test('#8: arrays of Vyper up to 0.2.12 lie at the hash of their slot: [1][0] is keccak(keccak(0) + 1)', () => {
  const old = 'vyper 0.2.12'
  const matrix = array(array(uint256, 2n, old, 2n), 2n, old, 4n)
  const first = BigInt(keccak256(slotWord(0n))) + 1n
  expect(position(matrix, 0n, '[1][0]')).toBe(keccak256(slotWord(first)))
})

test('#9: data[4][9].c of the Solidity documentation', () => {
  const s = struct(
    ['a', 0n, 0, plain('uint16')],
    ['b', 0n, 2, plain('uint16')],
    ['c', 1n, 0, uint256],
  )
  const data = mapping('uint256', mapping('uint256', s))
  expect(position(data, 1n, 'data[4][9].c')).toBe(
    '0x27a93c3e7d03e75f149a36691115f591e714097122c43aa51fa243e8f7faf083',
  )
  expect(walk(data, 1n, '[4][9].b')).toMatchObject({ offset: 2 })
})

test('#10: items of the array at slot 0 begin at its hash: mythril#138', () => {
  expect(position(array(uint256), 0n, '[0]')).toBe(
    '0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563',
  )
  expect(position(array(uint256), 0n, '.length')).toBe(slotWord(0n))
})

test('#17: a long string at slot 0x1a: Remix storageDecoder', () => {
  expect(slotWord(contentSlot({ slot: 0x1an, offset: 0, type: plain('string') }).slot)).toBe(
    '0x057c384a7d1c54f3a1b2e5e67b2617b8224fdfd1ea7234eea573a6ff665ff63e',
  )
})

test('#18: int64[] at slot 5 has four in a slot: Remix structArrayStorage', () => {
  const list = array(plain('int64'))
  const start = '0x036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0'
  expect(position(list, 5n, '[3]')).toBe(start)
  expect(walk(list, 5n, '[8]')).toMatchObject({ slot: BigInt(start) + 2n, offset: 0 })
  expect(walk(array(plain('int64'), 7n), 3n, '[6]')).toMatchObject({ slot: 4n, offset: 16 })
})

test('#19: int32[][4][] at slot 10: Remix structArrayStorage', () => {
  const list = array(array(array(plain('int32')), 4n, 'solidity', 4n))
  expect(position(list, 10n, '[0]')).toBe(
    '0xc65a7bb8d6351c1cf70c95a316cc6a92839c986682d98bc35f958f4883f9d2a8',
  )
  expect(position(list, 10n, '[0][0][0]')).toBe(
    '0x410c2796757c1866e144712b649ab035b22d7295530f125d2b7bc17fa7b793b5',
  )
})

test('#20: struct{int8,string}[][3] at slot 11: Remix structArrayStorage', () => {
  const item = struct(['i8', 0n, 0, plain('int8')], ['str', 1n, 0, plain('string')])
  const list = array(array(item), 3n, 'solidity', 3n)
  expect(position(list, 11n, '[0][0]')).toBe(
    '0x0175b7a638427703f0dbe7bb9bbf987a2551717b34e79f33b5b1008d1fa01db9',
  )
  const { slot, offset, type } = walk(list, 11n, '[0][1].str')
  expect(slotWord(contentSlot({ slot, offset, type }).slot)).toBe(
    '0x40abea1508c7557b93b3e219e777ce8530b60f9f8452ef1c627dbc62b53708fc',
  )
})

test('x[i][j] of uint24[][] is where the Solidity documentation puts it', () => {
  const slot = BigInt(keccak256(slotWord(BigInt(keccak256(slotWord(6n))) + 3n)))
  expect(walk(array(array(plain('uint24'))), 6n, 'x[3][27]')).toMatchObject({
    slot: slot + 2n,
    offset: 7 * 3,
  })
})

test('an array of Vyper that grows keeps its items after its length, each in slots of its own', () => {
  expect(walk(array(plain('uint8'), undefined, 'vyper'), 4n, '[2]')).toMatchObject({ slot: 7n })
  expect(walk(array(plain('bytes4'), 3n, 'vyper'), 4n, '[2]')).toMatchObject({
    slot: 6n,
    offset: 28,
  })
})

test('a step tells all that is hashed', () => {
  const place = { slot: 3n, offset: 0, type: mapping('bool', uint256) }
  const next = accessPlace(place, { kind: 'key', text: ' true ' })
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
  [array(uint256, 3n), '[3]', 'uint256[3]: an index goes from 0 to 2; 3 is outside.'],
  [array(uint256), '[-1]', 'uint256[]: an index goes from 0 to 2^256 − 1; -1 is outside.'],
  [array(uint256), '.size', 'uint256[] is an array: give an index in brackets.'],
  [
    mapping('address', uint256),
    '.a',
    'mapping(address => uint256) has no member: give its key in brackets.',
  ],
  [struct(['a', 0n, 0, uint256]), '.b', 'struct has no member “b”: it has a.'],
  [
    struct(['a', 0n, 0, uint256]),
    '[0]',
    'struct is a struct: give the name of a member after a dot.',
  ],
  [uint256, '[0]', 'uint256 is one value: there is nothing to step into.'],
])('%s%s is refused with the fix', (type, path, problem) => {
  const { accesses } = parseExpression(path) as Expression
  const [access] = accesses
  if (!access) throw new Error('no step')
  expect(accessPlace({ slot: 0n, offset: 0, type }, access)).toEqual({ problem })
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
      expect(position(mapping(type, uint256), slot, `[${value}]`)).toBe(expected)
    }),
  )
})

test('items of an array never overlap, and none crosses a slot, whatever they are', () => {
  const item = fc.oneof(
    fc.integer({ min: 1, max: 32 }).map((size) => plain(`bytes${size}`)),
    fc.bigInt({ min: 1n, max: 9n }).map((slots) => ({ ...struct(), slots })),
  )
  const length = fc.option(fc.constant(1n << 200n), { nil: undefined })
  const compiler = fc.constantFrom<Compiler>('solidity', 'vyper')
  const index = fc.bigInt({ min: 0n, max: 10_000n })
  fc.assert(
    fc.property(item, length, compiler, index, (item, length, compiler, index) => {
      const list = array(item, length, compiler)
      const [here, next] = [walk(list, 7n, `[${index}]`), walk(list, 7n, `[${index + 1n}]`)]
      const size = isValueType(item) ? item.size : Number(item.slots * 32n)
      if (isValueType(item)) expect(here.offset + size).toBeLessThanOrEqual(32)
      const apart = BigInt.asUintN(256, next.slot - here.slot) * 32n
      expect(Number(apart) + next.offset - here.offset).toBeGreaterThanOrEqual(size)
    }),
  )
})

test('positions beyond the last go on at the first', () => {
  expect(walk(struct(['a', 3n, 0, uint256]), (1n << 256n) - 1n, '.a').slot).toBe(2n)
  const far = walk(array(uint256), 0n, `[${(1n << 256n) - 1n}]`).slot
  expect(far).toBe(walk(array(uint256), 0n, '[0]').slot - 1n)
})
