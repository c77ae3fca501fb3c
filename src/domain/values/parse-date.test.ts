import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDate, readDate } from './parse-date.ts'

const at = (text: string) => BigInt(Date.parse(text) / 1000)

test.each([
  ['2024-01-01', '2024-01-01T00:00:00Z'],
  [' 2024-01-01 ', '2024-01-01T00:00:00Z'],
  ['2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00Z'],
  ['2024-01-01T00:00:00.999999999Z', '2024-01-01T00:00:00Z'],
  ['2024-01-01T12:30:05,5+02:00', '2024-01-01T10:30:05Z'],
  ['2024-01-01t12:30z', '2024-01-01T12:30:00Z'],
  ['2024-01-01 12:30', '2024-01-01T12:30:00Z'],
  ['2024-01-01  12:30:05 UTC', '2024-01-01T12:30:05Z'],
  ['2024-01-01 12:30 GMT', '2024-01-01T12:30:00Z'],
  ['2024-01-01 12:30+0530', '2024-01-01T07:00:00Z'],
  ['2024-01-01 12:30 -08', '2024-01-01T20:30:00Z'],
  ['2024-01-01 9:05', '2024-01-01T09:05:00Z'],
  ['Mon, 01 Jan 2024 12:30:05 GMT', '2024-01-01T12:30:05Z'],
  ['1 Jan 2024 12:30 +0100', '2024-01-01T11:30:00Z'],
  ['1 January 2024', '2024-01-01T00:00:00Z'],
  ['Jan-01-2024 12:30:05 AM UTC', '2024-01-01T00:30:05Z'],
  ['Mar-13-2024 01:55:59 PM +UTC', '2024-03-13T13:55:59Z'],
  ['January 1, 2024 12:00 PM', '2024-01-01T12:00:00Z'],
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['27.11.2026 12:30', '2026-11-27T12:30:00Z'],
  ['13/1/2026', '2026-01-13T00:00:00Z'],
  ['11/30/2026 12:30', '2026-11-30T12:30:00Z'],
  ['30.11.2026', '2026-11-30T00:00:00Z'],
  ['5/5/2026', '2026-05-05T00:00:00Z'],
])('%s is a date', (text, meant) => {
  expect(readDate(text)).toEqual({ seconds: at(meant) })
  expect(parseDate(text)).toBe(at(meant))
})

test.each([
  ['2023-02-29', /Invalid date/],
  ['2024-13-01', /Invalid date/],
  ['2024-02-30 10:00', /Invalid date/],
  ['31 Foo 2024', /Invalid date/],
  ['2024-01-01 24:30', /Invalid time/],
  ['2024-01-01 12:60', /Invalid time/],
  ['2024-01-01 13:00 PM', /Invalid time/],
  ['2024-01-01 noon', /Invalid time/],
  ['2024-01-01 12:00 PST', /Invalid time.*offset/],
  ['1960-01-01', /start at 1970/],
  ['01/02/2024', /Ambiguous date “01\/02\/2024”. Use 2024-01-02 or 2024-02-01./],
  ['12.11.2026 12:30', /Use 2026-12-11 or 2026-11-12/],
  ['2/30/2026', /Invalid date/],
  ['31.11.2026', /Invalid date/],
  ['2026/1/2', /Ambiguous date/],
])('%s is refused with words', (text, problem) => {
  expect(readDate(text)).toEqual({ problem: expect.stringMatching(problem) })
  expect(parseDate(text)).toBeUndefined()
})

test.each(['', '5', '1704067200', 'latest', '0x12', `0x${'ab'.repeat(32)}`, 'alice.eth', '12-34'])(
  '%j looks like no date',
  (text) => expect(readDate(text)).toBeUndefined(),
)

test('each second is read from what browsers and protocols write of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_402_300_799 }), (seconds) => {
      const date = new Date(seconds * 1000)
      for (const text of [date.toISOString(), date.toUTCString()])
        expect(parseDate(text)).toBe(BigInt(seconds))
    }),
  )
})
