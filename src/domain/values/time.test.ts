import { expect, test } from 'vitest'
import { formatRelativeTime, formatUtc } from './time.ts'

test('a timestamp is written in UTC', () => {
  expect(formatUtc(1_710_338_171n)).toBe('2024-03-13 13:56:11 UTC')
  expect(formatUtc(0n)).toBe('1970-01-01 00:00:00 UTC')
})

test('a timestamp beyond the calendar is not written as a wrong date', () => {
  expect(formatUtc(2n ** 64n)).toBeUndefined()
})

test('distances use the largest unit of which there are two, or exactly one, before and after now', () => {
  const now = 1_700_000_000
  expect(formatRelativeTime(BigInt(now), now)).toBe('now')
  expect(formatRelativeTime(BigInt(now - 1), now)).toBe('1 second ago')
  expect(formatRelativeTime(BigInt(now - 7_200), now)).toBe('2 hours ago')
  expect(formatRelativeTime(BigInt(now - 46 * 3_600), now)).toBe('46 hours ago')
  expect(formatRelativeTime(BigInt(now + 86_400), now)).toBe('in 1 day')
  expect(formatRelativeTime(BigInt(now + 300), now)).toBe('in 5 minutes')
  expect(formatRelativeTime(0n, now)).toBe('53 years ago')
})
