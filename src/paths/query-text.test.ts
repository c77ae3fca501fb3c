import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeQueryText, readTrimmedTexts, unescapeInQuery } from './query-text.ts'

test('a query reads back the same, whichever characters stand as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.subarray([...'(),:[]@/']), (text, readable) => {
      const characters = readable.join('')
      const wellFormed = text.replace(/\p{Surrogate}/gu, '\u{fffd}')
      const written = unescapeInQuery(new URLSearchParams({ field: text }).toString(), characters)
      expect(new URLSearchParams(written).get('field')).toBe(wellFormed)
      const encoded = unescapeInQuery(encodeQueryText(text), characters)
      expect(new URLSearchParams(`field=${encoded}`).get('field')).toBe(wellFormed)
    }),
  )
})

test('only the given characters stand as they are, and an escaped escape stays one', () => {
  expect(unescapeInQuery('a%28b%29%2C%26%2528', '(),')).toBe('a(b),%26%2528')
  expect(encodeQueryText('\u{d83d}')).toBe('%EF%BF%BD')
})

test('the texts of a query are read by their names, without blanks around them', () => {
  const texts = fc.record({ to: fc.string({ unit: 'grapheme' }), data: fc.string() })
  fc.assert(
    fc.property(texts, ({ to, data }) => {
      const searchParams = new URLSearchParams({ to, data, other: 'x' })
      expect(readTrimmedTexts(searchParams, ['to', 'data', 'gas'])).toEqual({
        to: to.trim(),
        data: data.trim(),
        gas: '',
      })
    }),
  )
})
