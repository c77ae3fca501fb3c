import { expect, test } from 'vitest'
import { shardPrefixes } from './shard-prefixes.ts'

// github.com/spaolacci/murmur3, murmur_test.go: the first half of each 128-bit hash.
test.each([
  ['', '0000000000000000'],
  ['hello', 'CBD8A7B341BD9B02'],
  ['hello, world', '342FAC623A5EBC8E'],
  ['19 Jan 2038 at 3:14:07 AM', 'B89E5988B737AFFC'],
  ['The quick brown fox jumps over the lazy dog.', 'CD99481F9EE902C9'],
])('%j is under the digits of its published hash', (name, digits) => {
  expect(shardPrefixes(name, 256).join('')).toBe(digits)
})
