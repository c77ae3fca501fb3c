import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRetryAfterSeconds } from './retry-after.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['0', 0],
  ['120', 120],
  [' 7 ', 7],
  ['1.2', 2],
  ['3600', 3600],
  ['86401', 86_400],
  ['99999999999999999999', 86_400],
  ['9'.repeat(400), 86_400],
  ['Thu, 01 Jan 2026 12:01:30 GMT', 90],
  ['Thursday, 01-Jan-26 12:01:30 GMT', 90],
  ['Thu Jan  1 12:01:30 2026', 90],
  ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
  ['Fri, 01 Jan 2038 00:00:00 GMT', 86_400],
  // No wait: what V8 takes for dates, too.
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['-1, 5', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['5 seconds', undefined],
  ['2026-01-01', undefined],
  ['Thu, 99 Foo 2026 12:01:30 GMT', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
])('Retry-After %j asks for %s seconds', (header, seconds) => {
  expect(readRetryAfterSeconds(header)).toBe(seconds)
})
