import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonShapeProblem } from '#service/rpc/json-shape.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('64 levels are accepted, 65 are not; brackets in strings do not count', () => {
  expect(jsonShapeProblem(nested(64))).toBeUndefined()
  expect(jsonShapeProblem(nested(65))).toMatch('nested too deeply')
  expect(jsonShapeProblem(`{"a":${'{"a":'.repeat(64)}1${'}'.repeat(65)}`)).toMatch(
    'nested too deeply',
  )
  expect(jsonShapeProblem(JSON.stringify(`\\"${nested(100)}`))).toBeUndefined()
  expect(jsonShapeProblem(`["\\\\\\"${nested(100)}"]`)).toBeUndefined()
  expect(jsonShapeProblem(`["\\\\",${nested(64)}]`)).toMatch('nested too deeply')
})

test('all that JSON.stringify writes is accepted, no matter what its strings hold', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(jsonShapeProblem(JSON.stringify(value))).toBeUndefined()
    }),
  )
})

test('a long call is accepted, a million values are not', () => {
  expect(jsonShapeProblem(JSON.stringify({ data: 'ab'.repeat(2_400_000) }))).toBeUndefined()
  expect(jsonShapeProblem(`[${'[],'.repeat(1_000_000)}1]`)).toMatch('too many values')
})

test('5 MB of anything are scanned in a tenth of a second', () => {
  for (const piece of ['[],', '"a",', '"\\\\",', '\\', '\\"', '{"a":1},']) {
    const text = piece.repeat(Math.floor(5_000_000 / piece.length))
    const before = process.cpuUsage()
    jsonShapeProblem(text)
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(500_000)
  }
})
