import { expect, test } from 'vitest'
import { readRetryAfterSeconds } from './retry-after.ts'

test('seconds and dates are read, zero included; anything else asks for nothing', () => {
  expect(readRetryAfterSeconds('0')).toBe(0)
  expect(readRetryAfterSeconds('120')).toBe(120)
  expect(readRetryAfterSeconds(new Date(Date.now() - 60_000).toUTCString())).toBe(0)
  expect(readRetryAfterSeconds(new Date(Date.now() + 90_000).toUTCString())).toBeGreaterThan(80)
  expect(readRetryAfterSeconds('soon')).toBeUndefined()
  // What stands for a header that is not there.
  expect(readRetryAfterSeconds('')).toBeUndefined()
})
