import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

test('seconds and dates are read, zero included; anything else asks for nothing', () => {
  expect(readRetryAfter('0')).toBe(0)
  expect(readRetryAfter('120')).toBe(120)
  expect(readRetryAfter(new Date(Date.now() - 60_000).toUTCString())).toBe(0)
  expect(readRetryAfter(new Date(Date.now() + 90_000).toUTCString())).toBeGreaterThan(80)
  expect(readRetryAfter('soon')).toBeUndefined()
  // What stands for a header that is not there.
  expect(readRetryAfter('')).toBeUndefined()
})
