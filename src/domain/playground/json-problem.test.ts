import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonProblem } from './request.ts'

const parses = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('it finds a mistake exactly where the engine finds one', () => {
  const spoilt = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '0x', "'", '\n', '-', '1'),
    )
    .map(([text, at, put]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + put + text.slice(place + (put === '' ? 1 : 0))
    })
  fc.assert(
    fc.property(fc.oneof(fc.json(), spoilt, fc.string()), (text) => {
      const { message = '' } = jsonProblem(text) ?? {}
      const isOfSending = /^(Duplicate|Browsers cannot keep|Max 500)/.test(message)
      if (!isOfSending) expect(message === '', text).toBe(parses(text))
    }),
    { numRuns: 2000 },
  )
})

const mistakes: [text: string, line: number, column: number, message: RegExp][] = [
  ['', 1, 1, /Expected a value/],
  ['{"method": "m"\n "params": []}', 2, 2, /comma is missing/],
  ['{"params": [1,]}', 1, 15, /Expected a value/],
  ['{"params": [1],}', 1, 16, /A comma needs one after it/],
  ['{"a" 1}', 1, 6, /colon is missing/],
  ["{'a': 1}", 1, 2, /double quotes/],
  ['{a: 1}', 1, 2, /double quotes/],
  ['[0x1f]', 1, 3, /double quotes/],
  ['[007]', 1, 3, /comma is missing/],
  ['[True]', 1, 2, /true, false and null/],
  ['["a\nb"]', 1, 2, /not closed in its line/],
  ['["a]', 1, 2, /not closed/],
  ['["\\x"]', 1, 2, /Invalid escape/],
  ['["\t"]', 1, 2, /as an escape/],
  ['{\n "a": [\n 1', 3, 3, /A \] is missing/],
  ['{} {}', 1, 4, /after the JSON/],
  ['[1] // one', 1, 5, /no comments/],
]
for (const [text, line, column, words] of mistakes)
  test(`${JSON.stringify(text)} is explained at its position`, () => {
    expect(jsonProblem(text)).toMatchObject({ line, column, message: expect.stringMatching(words) })
  })

test('a megabyte, and a thousand brackets, are no trouble', () => {
  expect(jsonProblem(`["${'ab'.repeat(1_000_000)}"]`)).toBeUndefined()
  expect(jsonProblem('['.repeat(100_000))?.message).toMatch(/^Max 500 levels/)
})
