import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LosslessNumber, parseLosslessJson } from './json-lossless.ts'
import { allNumbersSurviveParse, canonicalNumber, survivesJsonParse } from './json-number.ts'

test('it reads what the engine reads, for any JSON whose numbers a browser keeps', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(3), (text, indent) => {
      const value: unknown = JSON.parse(text)
      const written = JSON.stringify(value, null, indent)
      expect(allNumbersSurviveParse(written)).toBe(true)
      expect(parseLosslessJson(written)).toEqual(JSON.parse(written))
    }),
  )
  const odd = '{"__proto__":1,"a":{"a":"\\"a\\":[1]"},"a":[]}'
  expect(JSON.stringify(parseLosslessJson(odd))).toBe(JSON.stringify(JSON.parse(odd)))
})

test('digits that would be lost stay', () => {
  const text = '{"n":123456789012345678901234567890,"small":[0.1,1e400]}'
  expect(parseLosslessJson(text)).toEqual({
    n: new LosslessNumber('123456789012345678901234567890'),
    small: [0.1, new LosslessNumber('1e400')],
  })
})

test('twenty thousand levels are no trouble', () => {
  let value = parseLosslessJson(`${'{"a":['.repeat(10_000)}${']}'.repeat(10_000)}`)
  let depth = 0
  while (typeof value === 'object' && value !== null) {
    value = Object.values(value)[0]
    depth++
  }
  expect(depth).toBe(20_000)
})

test('a double survives, however it is written', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(survivesJsonParse(JSON.stringify(number))).toBe(true)
    }),
  )
})

const numbers: [token: string, kept: boolean][] = [
  ['0', true],
  ['-0', true],
  ['1.0', true],
  ['1e3', true],
  ['0.1', true],
  ['100000000000000000000', true],
  ['9007199254740993', false],
  ['12345678901234567890', false],
  ['0.12345678901234567890', false],
  ['1e400', false],
  ['1e-400', false],
  ['1e99999999999999999999', false],
]
for (const [token, kept] of numbers)
  test(`${token} is ${kept ? 'kept' : 'changed'} by a browser`, () => {
    expect(survivesJsonParse(token)).toBe(kept)
  })

test('a number is worth the same in every writing', () => {
  expect(canonicalNumber('1.50e2')).toBe(canonicalNumber('150'))
  expect(canonicalNumber('-0.0')).toBe(canonicalNumber('0e7'))
  expect(canonicalNumber('10')).not.toBe(canonicalNumber('1'))
})
