import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLosslessJson } from './json-lossless.ts'
import { previewJson } from './json-preview.ts'

test('it begins as the JSON does, and says where it is cut', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(40), (value, longest) => {
      const whole = JSON.stringify(value)
      const brief = whole.length > longest ? `${whole.slice(0, longest)}…` : whole
      expect(previewJson(value, longest)).toBe(brief)
    }),
  )
})

test('digits stay, and no depth is too much', () => {
  expect(previewJson(parseLosslessJson('[12345678901234567890]'), 99)).toBe(
    '[12345678901234567890]',
  )
  const deep = parseLosslessJson('['.repeat(20_000) + ']'.repeat(20_000))
  expect(previewJson(deep, 100_000)).toHaveLength(40_000)
  expect(previewJson(deep, 3)).toBe('[[[…')
})
