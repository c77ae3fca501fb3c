import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

test('levels are counted, and no depth is too much', () => {
  expect(isDeeperThan('text', 0)).toBe(false)
  expect(isDeeperThan([], 0)).toBe(true)
  expect(isDeeperThan([1, { a: [2] }], 3)).toBe(false)
  expect(isDeeperThan([1, { a: [2] }], 2)).toBe(true)
  expect(isDeeperThan(JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)), 19_999)).toBe(true)
})
