import { expect, test } from 'vitest'
import { elementaryType } from '../type/storage-type.ts'
import { keyBytes } from './mapping-key.ts'

function encodeKey(type: string, value: string) {
  const known = elementaryType(type)
  if (!known) throw new Error(`${type} is not a type of mapping keys.`)
  return keyBytes(known, value)
}

const zeros = (count: number) => '0'.repeat(count * 2)

// Rules: Solidity documentation, "Mappings and Dynamic Arrays".
test.each([
  ['uint256', '0', `0x${zeros(32)}`],
  ['uint8', '0xff', `0x${zeros(31)}ff`],
  ['uint256', '1_000', `0x${zeros(30)}03e8`],
  ['int16', '-2', `0x${'ff'.repeat(31)}fe`],
  ['bool', 'true', `0x${zeros(31)}01`],
  ['bool', '0', `0x${zeros(32)}`],
  ['bytes4', '0xa9059cbb', `0xa9059cbb${zeros(28)}`],
  ['bytes', '0xc0ffee', '0xc0ffee'],
  ['bytes', '0x', '0x'],
  ['string', '', '0x'],
  ['string', ' é ', '0x20c3a920'],
  ['address', ` 0x${'AB'.repeat(20)}\n`, `0x${zeros(12)}${'ab'.repeat(20)}`],
])('%s %s becomes its bytes', (type, value, bytes) => {
  expect(encodeKey(type, value)).toEqual({ bytes })
})

test.each([
  ['int8', '-129', 'goes from -128 to 127'],
  ['int8', '0xff', 'goes from -128 to 127'],
  ['uint64', '18446744073709551616', 'goes from 0 to 2^64 − 1'],
  ['int256', (-(2n ** 255n) - 1n).toString(), 'from −2^255 to 2^255 − 1'],
  ['uint256', '-1', 'goes from 0 to 2^256 − 1'],
  ['uint256', '', 'type a number'],
  ['uint256', 'ff', 'hexadecimal begins with 0x'],
  ['uint256', '1,5', 'without commas'],
  ['uint256', '1e18', 'write all digits'],
  ['uint256', 'four', 'not a whole number'],
  ['bool', 'yes', 'true or false'],
  ['bytes4', '0xa9059cbb00', '8 hexadecimal digits; this has 10: 2 too many'],
  ['bytes4', '0xa9', 'this has 2: 6 missing'],
  ['bytes32', 'ADMIN', 'choose the type string'],
  ['bytes', '0xabc', 'two hexadecimal digits for each byte'],
  ['address', '0x12', 'has 2: 38 missing'],
  ['address', 'vitalik.eth', 'ENS name: enter the 0x address'],
  ['address', '0xd8da6BF26964aF9D7eEd9e03E53415D37aA96045', 'checksum'],
])('%s %s is refused with the fix', (type, value, words) => {
  const encoded = encodeKey(type, value)
  expect('problem' in encoded && encoded.problem).toContain(words)
  expect('problem' in encoded && encoded.problem).toContain(type)
})

test.each(['uint7', 'uint264', 'bytes33'])('%s is not a type of mapping keys', (type) => {
  expect(elementaryType(type)).toBeUndefined()
})
