import { expect, test } from 'vitest'
import { isDeeper } from './json-depth.ts'

test('levels are counted, and no depth is too much', () => {
  expect(isDeeper('text', 0)).toBe(false)
  expect(isDeeper([], 0)).toBe(true)
  expect(isDeeper([1, { a: [2] }], 3)).toBe(false)
  expect(isDeeper([1, { a: [2] }], 2)).toBe(true)
  expect(isDeeper(JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)), 19_999)).toBe(true)
})
