import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonProblem } from './json-problem.ts'

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
      expect(jsonProblem(text) === undefined, text).toBe(parses(text))
    }),
    { numRuns: 2000 },
  )
})

const mistakes: [text: string, line: number, column: number, message: RegExp][] = [
  ['', 1, 1, /Empty/],
  ['{"method": "m"\n "params": []}', 2, 2, /comma is missing/],
  ['{"params": [1,]}', 1, 15, /remove the comma/],
  ['{"params": [1],}', 1, 16, /Trailing comma: remove it/],
  ['{"a" 1}', 1, 6, /colon is missing/],
  ["{'a': 1}", 1, 2, /double quotes/],
  ['{a: 1}', 1, 2, /Expected a name/],
  ['[0x1f]', 1, 2, /hex numbers in double quotes/],
  ['[007]', 1, 2, /Invalid JSON number “007”/],
  ['[True]', 1, 2, /lower case/],
  ['["a\nb"]', 1, 4, /Missing quote/],
  ['["a]', 1, 2, /never closed/],
  ['["\\x"]', 1, 3, /Invalid escape/],
  ['{\n "a": [\n 1', 3, 3, /Missing \] for the \[ on line 2/],
  ['{"a": [1}', 1, 9, /Close \[ with \]/],
  ['{} {}', 1, 4, /after the JSON/],
]
for (const [text, line, column, words] of mistakes)
  test(`${JSON.stringify(text)} is explained at its position`, () => {
    expect(jsonProblem(text)).toMatchObject({ line, column, message: expect.stringMatching(words) })
  })

test('a megabyte, and a thousand brackets, are no trouble', () => {
  expect(jsonProblem(`["${'ab'.repeat(1_000_000)}"]`)).toBeUndefined()
  expect(jsonProblem('['.repeat(100_000))?.column).toBe(100_001)
})
