import { expect, test } from 'vitest'
import { hashProblem } from './hash-problem.ts'
import { byteLength, isAddress, isHash, isSameHex } from './hex.ts'

const hash = `0x${'8f'.repeat(32)}`

test('hashes and addresses differ by their length', () => {
  expect(isHash(hash)).toBe(true)
  expect(isHash(hash.toUpperCase().replace('0X', '0x'))).toBe(true)
  expect(isHash(hash.slice(0, 42))).toBe(false)
  expect(isAddress(hash.slice(0, 42))).toBe(true)
  expect(isAddress(hash)).toBe(false)
})

test('data is measured in whole bytes', () => {
  expect(byteLength('0x')).toBe(0)
  expect(byteLength('0xabcd')).toBe(2)
  expect(byteLength('0xabc')).toBeUndefined()
  expect(byteLength(`0x${'11'.repeat(9_000_000)}`)).toBe(9_000_000)
  expect(byteLength(null)).toBeUndefined()
})

test('each way to spoil a hash is named with its fix', () => {
  expect(hashProblem(hash)).toBeUndefined()
  expect(hashProblem('')).toMatch('paste')
  expect(hashProblem(hash.slice(0, 65))).toMatch('has 63: 1 missing')
  expect(hashProblem(`${hash}00`)).toMatch('has 66: 2 too many')
  expect(hashProblem(hash.replace('8', 'g'))).toMatch('“g”')
  expect(hashProblem(hash.slice(2))).toMatch('starts with 0x')
  expect(hashProblem(hash.slice(0, 42))).toMatch('address')
  for (const length of [37, 39, 41, 43])
    expect(hashProblem(hash.slice(0, length + 2))).toBe(
      `An address has 40 digits after 0x, a hash 64; this one has ${length}.`,
    )
  expect(hashProblem(hash.slice(0, 38))).toMatch('has 36: 28 missing')
  expect(hashProblem(hash.slice(0, 46))).toMatch('has 44: 20 missing')
})

test('the same digits in either case are the same, and nothing is the same as nothing', () => {
  expect(isSameHex('0xAbCd', '0xaBcD')).toBe(true)
  expect(isSameHex('0xabcd', '0xabce')).toBe(false)
  expect(isSameHex(undefined, undefined)).toBe(false)
  // A list of one text reads as that text where it is written out.
  expect(isSameHex(['0xabcd'], '0xabcd')).toBe(false)
})
