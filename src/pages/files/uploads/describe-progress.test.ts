import { expect, test } from 'vitest'
import { describeProgress, describeStall } from '#pages/files/uploads/describe-progress.ts'

test('speed and time left are said as far as they are known', () => {
  const still = 0
  expect(describeProgress({ speed: undefined, left: undefined, still })).toBe('')
  expect(describeProgress({ speed: undefined, left: 3, still })).toBe('')
  expect(describeProgress({ speed: 2048.4, left: undefined, still })).toBe('2.0 KiB/s')
  expect(describeProgress({ speed: 1024, left: 39.2, still })).toBe('1.0 KiB/s · 40 seconds left')
  // Nothing left to send is a time, too.
  expect(describeProgress({ speed: 1024, left: 0, still })).toMatch(/ · 0 seconds left$/)
})

test('a line that stands still is told after half a minute, and not before', () => {
  const stalled = (still: number) => describeStall({ speed: 0, left: undefined, still })
  expect(stalled(29.9)).toBeUndefined()
  expect(stalled(30)).toMatch(/^No data sent for 30 seconds\./)
  expect(stalled(60.9)).toMatch(/^No data sent for 1 minute\./)
})
