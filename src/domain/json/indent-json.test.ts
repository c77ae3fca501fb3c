import { expect, test } from 'vitest'
import { indentJson } from '#domain/json/json-lines.ts'

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`

test('up to 50 levels are indented as JSON.stringify does it', () => {
  expect(indentJson(nested(50))).toBe(JSON.stringify(JSON.parse(nested(50)), null, 2))
})

test('what is deeper is indented no further, so that a text grows with its depth alone', () => {
  const lines = indentJson(nested(20_000)).split('\n')
  expect(lines).toHaveLength(40_001)
  const indents = lines.map((line) => line.search(/\S/))
  expect(indents.slice(0, 53)).toEqual([
    ...Array.from({ length: 51 }, (_, level) => level * 2),
    100,
    100,
  ])
  expect(Math.max(...indents)).toBe(100)
})
