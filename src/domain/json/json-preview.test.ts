import fc from 'fast-check'
import { expect, test } from 'vitest'
import { previewJson } from './json-lines.ts'

test('it begins as the JSON does, and says where it is cut', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(40), (value, longest) => {
      const whole = JSON.stringify(value)
      const brief = whole.length > longest ? `${whole.slice(0, longest)}…` : whole
      expect(previewJson(value, longest)).toBe(brief)
    }),
  )
})

test('no depth is too much', () => {
  const deep = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))
  expect(previewJson(deep, 100_000)).toHaveLength(40_000)
  expect(previewJson(deep, 3)).toBe('[[[…')
})
