import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { locateExpression, locateSlotWord, variableAtSlot } from '#testing/storage-paths.ts'
import { contentSlot, deriveSlot, slotWord } from './path/derive-slot.ts'

const docs = 'struct S { uint16 a; uint16 b; uint256 c; } mapping(uint => mapping(uint => S)) data;'
const cast = 'foundry-rs/foundry crates/cast/src/lib.rs'
const remix = 'Remix structArrayStorage'

// Vectors of Solidity, by their numbers in the research note; what is computed is said.
test.each([
  [
    1,
    cast,
    'mapping(address => uint256)',
    2n,
    '[0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5]',
    '0x9525a448a9000053a4d151336329d6563b7e80b24f8e628e95527f218e8ab5fb',
  ],
  [
    2,
    cast,
    'mapping(uint256 => uint256)',
    6n,
    '[42]',
    '0xfc808b0f31a1e6b9cf25ff6289feae9b51017b392cc8e25620a94a38dcdafcc1',
  ],
  [
    3,
    cast,
    'mapping(string => uint256)',
    1n,
    '["hello"]',
    '0x8404bb4d805e9ca2bd5dd5c43a107e935c8ec393caa7851b353b3192cd5379ae',
  ],
  [
    4,
    'wards of DAI: Tenderly documentation, "State Overrides"',
    'mapping(address => uint256)',
    0n,
    `[0x${'e2'.repeat(20)}]`,
    '0xedd7d04419e9c48ceb6055956cbb4e2091ae310313a4d1fa7cbcfe7561616e03',
  ],
  [
    5,
    'balances of USDT: ethereum/go-ethereum#29838',
    'mapping(address => uint256)',
    2n,
    '[0xC0fcFAd6a5db86F566102B8a7115823068a93c50]',
    '0xc83ac632ddd978600e673c3064377a289fc7b6beba2050e1c1b0c5905a89fb9e',
  ],
  [
    6,
    'banteg/evm-storage test/test_paths.py',
    'mapping(uint256 => uint256)',
    1n,
    '[0x1234]',
    '0x63b939821a5be8a0d41f2b7a5fc118fa09d99968c6010c590a5daf26b37cd05d',
  ],
  [
    7,
    'rule of banteg/evm-storage test/test_paths.py, computed',
    'mapping(int8 => uint256)',
    2n,
    '[-1]',
    '0x38b5b2ceac7637132d27514ffcf440b705287635075af7b8bd5adcaa6a4cc5bb',
  ],
  [
    9,
    'Solidity documentation, computed',
    docs,
    1n,
    'data[4][9].c',
    '0x27a93c3e7d03e75f149a36691115f591e714097122c43aa51fa243e8f7faf083',
  ],
  [
    10,
    'mythril#138',
    'uint256[]',
    0n,
    '[0]',
    '0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563',
  ],
  [
    18,
    remix,
    'int64[]',
    5n,
    '[3]',
    '0x036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0',
  ],
  [
    19,
    remix,
    'int32[][4][]',
    10n,
    '[0]',
    '0xc65a7bb8d6351c1cf70c95a316cc6a92839c986682d98bc35f958f4883f9d2a8',
  ],
  [
    19,
    remix,
    'int32[][4][]',
    10n,
    '[0][0][0]',
    '0x410c2796757c1866e144712b649ab035b22d7295530f125d2b7bc17fa7b793b5',
  ],
  [
    20,
    remix,
    'struct S { int8 a; string b; } S[][3] list',
    11n,
    'list[0][0]',
    '0x0175b7a638427703f0dbe7bb9bbf987a2551717b34e79f33b5b1008d1fa01db9',
  ],
] as const)('#%i, %s: %s at slot %i, %s', (_, __, source, slot, path, expected) => {
  expect(locateSlotWord(source, slot, path)).toBe(expected)
})

test.each([
  [
    6,
    'banteg/evm-storage test/test_paths.py',
    'HashMap[uint256, uint256]',
    '[0x1234]',
    '0xc30415b421fdb672017db1512ca381cf086c7d69add633736ec72339eaf2f162',
  ],
  [
    28,
    'vyper/codegen/expr.py, computed',
    'HashMap[String[9], uint256]',
    '["hello"]',
    '0xa6d7ea339f9bff78ade26257f908d59998e6ab137f88a92f0a23fea5317aa992',
  ],
] as const)('#%i, %s: %s at slot 1, %s', (_, __, source, path, expected) => {
  expect(locateSlotWord(source, 1n, path)).toBe(expected)
})

test('#7: a key out of range is refused', () => {
  const place = variableAtSlot('mapping(int8 => bool)', 2n)
  expect(deriveSlot(place, { kind: 'key', text: '-129' })).toEqual({
    problem: 'int8: goes from -128 to 127; -129 is outside.',
  })
})

test('#8: Vyper to 0.2.12 keeps arrays at the hash of their slot, banteg/evm-storage', () => {
  const first = BigInt(keccak256(slotWord(0n))) + 1n
  expect(locateSlotWord('uint256[2][2]', 0n, '[1][0]', 'vyper 0.2.12')).toBe(
    keccak256(slotWord(first)),
  )
})

test.each([
  [
    17,
    'Remix storageDecoder',
    'string',
    0x1an,
    '',
    '0x057c384a7d1c54f3a1b2e5e67b2617b8224fdfd1ea7234eea573a6ff665ff63e',
  ],
  [
    20,
    remix,
    'struct S { int8 a; string b; } S[][3] list',
    11n,
    'list[0][1].b',
    '0x40abea1508c7557b93b3e219e777ce8530b60f9f8452ef1c627dbc62b53708fc',
  ],
] as const)(
  '#%i, %s: where the text of %s at slot %i begins',
  (_, __, source, slot, path, start) => {
    expect(slotWord(contentSlot(locateExpression(source, slot, path)).slot)).toBe(start)
  },
)
