import { expect, test } from 'vitest'
import { hashMurmur3 } from './murmur3.ts'

// github.com/spaolacci/murmur3, murmur_test.go: the first half of each 128-bit hash.
test.each([
  ['', 0x0000000000000000n],
  ['hello', 0xcbd8a7b341bd9b02n],
  ['hello, world', 0x342fac623a5ebc8en],
  ['19 Jan 2038 at 3:14:07 AM', 0xb89e5988b737affcn],
  ['The quick brown fox jumps over the lazy dog.', 0xcd99481f9ee902c9n],
])('%j has its published hash', (text, hash) => {
  expect(hashMurmur3(new TextEncoder().encode(text))).toBe(hash)
})
