import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTrimmedTexts, withQuery } from './query-text.ts'

test('a query reads back the same, whichever characters stand as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.subarray([...'(),:[]@/']), (text, readable) => {
      const wellFormed = text.replace(/\p{Surrogate}/gu, '\u{fffd}')
      const [, query] = withQuery('', { field: [text] }, readable.join('')).split('?')
      expect(new URLSearchParams(query).get('field')).toBe(wellFormed)
    }),
  )
})

test('only the given characters stand as they are, and an escaped escape stays one', () => {
  expect(withQuery('/a', { b: 'a(b),&%28' }, '(),')).toBe('/a?b=a(b),%26%2528')
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
