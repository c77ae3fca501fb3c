import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotWord } from './derive-slot.ts'
import { findSlot, type SlotFormula } from './slot-formula.ts'
import { formatSlot, parseSlot } from './slot-formula-text.ts'

function found(text: string) {
  const formula = parseSlot(text)
  if ('problem' in formula) return formula.problem
  const slot = findSlot(formula)
  return 'problem' in slot ? slot.problem : slotWord(slot.slot)
}

test.each([
  [
    '#11 ERC-7201',
    'erc7201("example.main")',
    '0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500',
  ],
  [
    '#11 openzeppelin-upgrades erc7201.test.ts: a leading zero inside',
    'erc7201("ns2")',
    '0xa61069020885c09e922542fb3fa98c8d50e6481fc1251ff86c3319a70f0f7d00',
  ],
  [
    '#11 openzeppelin-upgrades erc7201.test.ts: a leading zero inside',
    'erc7201("ns297")',
    '0xe06f9faa11c8032ea604e1764972c1a5594987f1678d8fabf921c28d1a7a4c00',
  ],
  [
    '#10 mythril#138',
    'keccak256(uint256(0))',
    '0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563',
  ],
  [
    'ERC-1967',
    'keccak256("eip1967.proxy.implementation") - 1',
    '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  ],
  [
    '#12b EIP-2535',
    'erc8042("diamond.standard.diamond.storage")',
    '0xc8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131c',
  ],
  [
    '#28 Solady ERC20, balance of the owner of #1',
    'keccak256(address(0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5), 0x0000000000000000, 0x87a211a2)',
    '0xc3f90ca8158bf80a2a7ea4f37e822d2967dd219204b24f54560c7c78a7a48a77',
  ],
  [
    '#1 by hand',
    `keccak256(bytes32(0x${'0'.repeat(24)}D0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5), uint256(2))`,
    '0x9525a448a9000053a4d151336329d6563b7e80b24f8e628e95527f218e8ab5fb',
  ],
  ['a member after a hand-made slot', '0x10 + 2', slotWord(18n)],
  ['the slot before the first is the last', '0 - 1', slotWord(-1n)],
] as const)('%s: %s', (_, text, slot) => {
  expect(found(text)).toBe(slot)
})

test.each([
  ['', 'Enter a slot, e.g. 0.'],
  ['a', 'As the slot, “a” has letters: hexadecimal begins with 0x.'],
  ['-1', 'The slot goes from 0 to 2^256 − 1.'],
  [
    'erc7201(id)',
    'A part is "text", bytes such as 0x87a211a2, or a type with a value such as uint256(5), not “id”.',
  ],
  ['erc7201(0x12)', 'erc7201 takes one name in double quotes, erc7201("my.storage").'],
  ['keccak256("a"', 'A ) is missing at the end of keccak256("a".'],
  ['keccak256(address())', 'address: type or paste one.'],
  ['keccak256(uint8(256))', 'uint8: goes from 0 to 255; 256 is outside.'],
  ['keccak256("a") * 2', 'After the slot, “+ 1”, “- 1” or “& ~0xff” may stand, not “* 2”.'],
  ['keccak256("a") + b', 'After +, “b” has letters: hexadecimal begins with 0x.'],
  ['keccak256(left(0x11))', 'Invalid type “left”.'],
])('%s is refused with the fix', (text, problem) => {
  expect(found(text)).toBe(problem)
})

test('all hashed bytes are listed', () => {
  const formula = parseSlot('keccak256(bytes4(0x87a211a2), "a") + 1') as SlotFormula
  const slot = findSlot(formula)
  expect('lines' in slot && slot.lines).toMatchObject([
    { name: 'bytes4', bytes: '0x87a211a2', hashed: true },
    { name: 'string', bytes: '0x61', hashed: true },
    { name: '→ keccak256' },
    { name: '+ 1' },
  ])
})

test('a formula as text is read back as the same', () => {
  const part = fc.oneof(
    fc.record({ type: fc.constant('string'), value: fc.string({ unit: 'binary' }) }),
    fc.record({ type: fc.constant('uint64'), value: fc.nat().map(String) }),
    fc.record({ type: fc.constant('address'), value: fc.constant('') }),
    fc.record({ type: fc.constant('bytes'), value: fc.constantFrom('0x', '0x87a211a2') }),
  )
  const base = fc.oneof(
    fc.nat().map((number) => ({ rule: 'number' as const, text: String(number) })),
    fc.record({ rule: fc.constantFrom('erc7201' as const, 'erc8042' as const), id: fc.string() }),
    fc.record({ rule: fc.constant('keccak256' as const), parts: fc.array(part, { minLength: 1 }) }),
  )
  const change = fc.record({
    sign: fc.constantFrom('+' as const, '-' as const, '&' as const),
    number: fc.constantFrom('1', '~0xff', '0x10'),
  })
  fc.assert(
    fc.property(base, fc.array(change, { maxLength: 3 }), (base, changes) => {
      expect(parseSlot(formatSlot({ base, changes }))).toEqual({ base, changes })
    }),
  )
})
