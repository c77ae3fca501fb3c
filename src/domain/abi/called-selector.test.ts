import { stringToHex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { precompiles } from '#domain/contract/precompiles.ts'
import { isPrecompile } from '#domain/values/address-like.ts'
import { calledSelector } from './called-selector.ts'

const to = `0x${'12'.repeat(20)}`
const input = `0xA9059CBB${'00'.repeat(64)}`

test.each([
  ['a call', { to, input }, '0xa9059cbb'],
  ['a selector alone', { to, input: stringToHex('abcd') }, '0x61626364'],
  ['a call within a batch', { to: undefined, input }, '0xa9059cbb'],
  ['the zero address', { to: zeroAddress, input }, '0xa9059cbb'],
  ['a creation', { to: null, input }, undefined],
  ['a text', { to, input: stringToHex('hello') }, undefined],
  ['two bytes', { to, input: '0x1234' }, undefined],
  ['nothing', { to, input: '0x' }, undefined],
  ['bytes for a precompile', { to: precompiles[1]?.address, input }, undefined],
])('%s calls a function or none', (_, transaction, selector) =>
  expect(calledSelector(transaction)).toBe(selector),
)

test('the addresses of precompiles are those of the table', () => {
  const known = precompiles.map(({ address }) => BigInt(address))
  const numbers = Array.from({ length: 0x10000 }, (_, number) => BigInt(number))
  expect(numbers.filter(isPrecompile)).toEqual(known)
})
