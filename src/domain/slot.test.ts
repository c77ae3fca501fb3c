import fc from 'fast-check'
import { encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { findPosition } from './slot.ts'

const key = (type: string, value: string) => ({ type, value })

function position(slot: Hex, keys: { type: string; value: string }[], member?: bigint): Hex {
  const path = findPosition(slot, keys, member)
  if ('problems' in path) throw new Error(JSON.stringify(path.problems))
  return path.position
}

test.each([
  [
    'foundry-rs/foundry crates/cast/src/lib.rs',
    '0x2',
    key('address', '0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5'),
    '0x9525a448a9000053a4d151336329d6563b7e80b24f8e628e95527f218e8ab5fb',
  ],
  [
    'foundry-rs/foundry crates/cast/src/lib.rs',
    '0x6',
    key('uint256', '42'),
    '0xfc808b0f31a1e6b9cf25ff6289feae9b51017b392cc8e25620a94a38dcdafcc1',
  ],
  [
    'foundry-rs/foundry crates/cast/src/lib.rs',
    '0x1',
    key('string', 'hello'),
    '0x8404bb4d805e9ca2bd5dd5c43a107e935c8ec393caa7851b353b3192cd5379ae',
  ],
  [
    'wards of DAI: Tenderly documentation, "State Overrides"',
    '0x0',
    key('address', `0x${'e2'.repeat(20)}`),
    '0xedd7d04419e9c48ceb6055956cbb4e2091ae310313a4d1fa7cbcfe7561616e03',
  ],
  [
    'balances of USDT: ethereum/go-ethereum#29838',
    '0x2',
    key('address', '0xC0fcFAd6a5db86F566102B8a7115823068a93c50'),
    '0xc83ac632ddd978600e673c3064377a289fc7b6beba2050e1c1b0c5905a89fb9e',
  ],
  [
    'banteg/evm-storage test/test_paths.py',
    '0x1',
    key('uint256', '0x1234'),
    '0x63b939821a5be8a0d41f2b7a5fc118fa09d99968c6010c590a5daf26b37cd05d',
  ],
  [
    'a negative key, rule of banteg/evm-storage test/test_paths.py',
    '0x2',
    key('int8', '-1'),
    '0x38b5b2ceac7637132d27514ffcf440b705287635075af7b8bd5adcaa6a4cc5bb',
  ],
  [
    'the data of an array at slot 0: mythril#138',
    '0x0',
    key('array', '0'),
    '0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563',
  ],
] as const)('published position: %s', (_, slot, key, expected) => {
  expect(position(slot, [key])).toBe(expected)
})

test('data[4][9].c of the Solidity documentation', () => {
  expect(position('0x1', [key('uint256', '4'), key('uint256', '9')], 1n)).toBe(
    '0x27a93c3e7d03e75f149a36691115f591e714097122c43aa51fa243e8f7faf083',
  )
})

test('an item of a nested dynamic array: Remix storageDecoder, int32[][4][] at slot 10', () => {
  expect(position('0xa', [key('array4', '0'), key('array', '0')])).toBe(
    '0x410c2796757c1866e144712b649ab035b22d7295530f125d2b7bc17fa7b793b5',
  )
})

test('each step starts where the one before ended', () => {
  const path = findPosition('0x3', [key('address', `0x${'ab'.repeat(20)}`), key('array2', '7')], 1n)
  if ('problems' in path) throw new Error('no problem was meant')
  const { steps } = path
  expect(steps.map(({ rule }) => rule)).toEqual(['mapping', 'array', 'member'])
  expect(steps[0]?.from).toBe(numberToHex(3, { size: 32 }))
  expect(steps[1]?.from).toBe(steps[0]?.position)
  expect(steps[2]?.from).toBe(steps[1]?.position)
  expect(path.position).toBe(steps[2]?.position)
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
      expect(position(numberToHex(slot), [key(type, String(value))])).toBe(expected)
    }),
  )
})

test('members and items beyond the last position go on at the first', () => {
  expect(BigInt(position(numberToHex(2n ** 256n - 1n), [], 3n))).toBe(2n)
  const far = position('0x0', [key('array', (2n ** 256n - 1n).toString())])
  expect(BigInt(far)).toBe(BigInt(position('0x0', [key('array', '0')])) - 1n)
})

test('every wrong key is named by its place, the others are still read', () => {
  const path = findPosition('0x0', [key('uint8', '256'), key('bool', 'true'), key('array', '-1')])
  expect(path).toEqual({
    problems: {
      0: 'uint8: goes from 0 to 255; 256 is outside.',
      2: 'array: an index goes from 0 to 2^256 − 1; -1 is outside.',
    },
  })
})
