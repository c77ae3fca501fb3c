import fc from 'fast-check'
import { expect, test } from 'vitest'
import { briefJson } from './json-preview.ts'
import { parseExactly } from './json-lossless.ts'

test('it begins as the JSON does, and says where it is cut', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(40), (value, longest) => {
      const whole = JSON.stringify(value)
      const brief = whole.length > longest ? `${whole.slice(0, longest)}…` : whole
      expect(briefJson(value, longest)).toBe(brief)
    }),
  )
})

test('digits stay, and no depth is too much', () => {
  expect(briefJson(parseExactly('[12345678901234567890]'), 99)).toBe('[12345678901234567890]')
  const deep = parseExactly('['.repeat(20_000) + ']'.repeat(20_000))
  expect(briefJson(deep, 100_000)).toHaveLength(40_000)
  expect(briefJson(deep, 3)).toBe('[[[…')
})
