import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSavedFile, writeSavedFile } from './request.ts'

test('what was written into a file is read back', () => {
  const saved = fc.record({
    name: fc.string(),
    text: fc.string(),
    network: fc.string(),
    at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
  })
  fc.assert(
    fc.property(fc.array(saved, { minLength: 1 }), (requests) => {
      expect(readSavedFile(writeSavedFile(requests))).toEqual({ requests, unreadableCount: 0 })
    }),
  )
})

test('of a file by another hand, what can be used is used and the rest counted', () => {
  const file = JSON.stringify({ requests: [{ name: 'a', text: '{}' }, { name: 7 }, null] })
  expect(readSavedFile(file)).toEqual({
    requests: [{ name: 'a', text: '{}', network: '', at: new Date(0) }],
    unreadableCount: 2,
  })
})

test.each([
  ['no JSON', 'Invalid JSON'],
  ['[]', 'No saved requests'],
  ['{"requests":[1]}', 'No entry'],
])('%s is refused in words', (text, words) => {
  expect(readSavedFile(text)).toEqual({ problem: expect.stringContaining(words) })
})
