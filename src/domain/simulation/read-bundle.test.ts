import { expect, test } from 'vitest'
import { readBlockOverrides } from './read-bundle.ts'

const empty = { number: '', time: '' }

test.each([
  [{}, undefined],
  [{ number: '12' }, { number: '0xc' }],
  [{ number: '0' }, { number: '0x0' }],
  [{ time: '1970-01-02 00:00' }, { time: '0x15180' }],
  [{ time: '86400' }, { time: '0x15180' }],
])('%j is sent as %j', (typed, value) => {
  expect(readBlockOverrides({ ...empty, ...typed })).toEqual({ value })
})

test.each([
  ['number', '1,5', 'without commas'],
  ['number', '-1', 'Max 64 bits'],
  ['time', '2026-13-01', 'Invalid date'],
  ['time', 'noon', 'not a whole number'],
])('a wrong %s “%s” has its problem at its field', (field, text, words) => {
  const reading = readBlockOverrides({ ...empty, [field]: text })
  expect(reading).toEqual({ problems: { [field]: expect.stringContaining(words) } })
})
