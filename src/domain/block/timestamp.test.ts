import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTimestamp, parseTimestamp } from './timestamp.ts'

test('a time is read as people write it', () => {
  const seconds = 1_769_867_100n
  const ways = [
    '1769867100',
    '1769867100123',
    '2026-01-31 13:45',
    '2026-01-31 13:45:00 UTC',
    '2026-01-31T13:45:00Z',
    '2026-01-31T13:45:00.250Z',
    '2026-01-31T14:45:00+01:00',
  ]
  for (const text of ways) expect(parseTimestamp(text, false), text).toEqual({ seconds })
  expect(parseTimestamp('2026-01-31', false)).toEqual({ seconds: 1_769_817_600n })
})

test('what is not a time is named', () => {
  for (const text of ['', 'yesterday', '2026-02-30 10:00', '2026-01-31 25:00', '1960-01-01'])
    expect(parseTimestamp(text, false), text).toHaveProperty('problem')
})

test('a time is written as it is read, in either zone', () => {
  // Where a clock is set back, a local hour exists twice: those are left out.
  const seconds = fc.bigInt({ min: 100_000n, max: 253_402_200_000n })
  fc.assert(
    fc.property(seconds, fc.boolean(), (seconds, local) => {
      const text = formatTimestamp(seconds, local)
      const read = parseTimestamp(text, local)
      const again = 'seconds' in read && formatTimestamp(read.seconds, local)
      expect(again).toBe(text)
      if (!local) expect(read).toEqual({ seconds })
    }),
  )
})
