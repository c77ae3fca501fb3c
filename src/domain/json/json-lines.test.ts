import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonLines, jsonLineText, jsonTextLines, visibleLineIndexes } from './json-lines.ts'

test('the lines are those of indented JSON, for any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const lines = jsonLines(value).map((line) => ' '.repeat(line.depth * 2) + jsonLineText(line))
      expect(lines.join('\n')).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

test('every beginning knows its end, and folding it hides what is between', () => {
  const lines = jsonLines({ a: [1, { b: 2 }], c: {} })
  const [whole, list] = lines
  expect([whole?.end, whole?.members]).toEqual([lines.length - 1, 2])
  expect([list?.end, list?.members]).toEqual([6, 2])
  expect(
    visibleLineIndexes(lines, new Set([1])).map((index) =>
      jsonLineText(lines[index] ?? whole ?? fail()),
    ),
  ).toEqual(['{', '"a": [', '"c": {}', '}'])
  expect(visibleLineIndexes(lines, new Set([0]))).toEqual([0])
  expect(visibleLineIndexes(lines, new Set())).toHaveLength(lines.length)
})

test('the lines of a text are those of its value, and keep every token as it was written', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(4), (text, indent) => {
      const value: unknown = JSON.parse(text)
      expect(jsonTextLines(JSON.stringify(value, null, indent))).toEqual(jsonLines(value))
    }),
  )
  const odd = '{"wei":12345678901234567890,"x":1.0,"x":[ ]}'
  expect(jsonTextLines(odd).map(jsonLineText)).toEqual([
    '{',
    '"wei": 12345678901234567890,',
    '"x": 1.0,',
    '"x": []',
    '}',
  ])
})

test('twenty thousand levels are no trouble', () => {
  const deep = `${'['.repeat(20_000)}7${']'.repeat(20_000)}`
  const lines = jsonLines(JSON.parse(deep))
  expect(lines).toHaveLength(40_001)
  expect([lines[0]?.end, lines[20_000]]).toEqual([40_000, { depth: 20_000, value: '7' }])
  expect(jsonTextLines(deep)).toHaveLength(40_001)
})

function fail(): never {
  throw new Error('no such line')
}
