import { expect, test } from 'vitest'
import { recoverAddress } from '#domain/proof/checks/check-signatures.ts'

const one = Uint8Array.of(1)
const keccak256 = (bytes: Uint8Array) => new Uint8Array(32).fill(bytes.length)

test('a payload that cannot be built is not told as a signature without an address', () => {
  const fault = new TypeError('a fault of this page')
  const payload = () => {
    throw fault
  }
  expect(() => recoverAddress({ payload, r: one, s: one, parity: 0 }, keccak256)).toThrow(fault)
})

test('a signature out of range gives no address', () => {
  const payload = () => one
  const zero = new Uint8Array()
  expect(recoverAddress({ payload, r: zero, s: one, parity: 0 }, keccak256)).toBeUndefined()
  expect(recoverAddress({ payload, r: one, s: one, parity: 2 }, keccak256)).toBeUndefined()
  expect(recoverAddress({ payload, r: one, s: one, parity: 0 }, keccak256)).toMatch(/^0x/)
})
