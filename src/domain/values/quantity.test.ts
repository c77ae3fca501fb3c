import fc from 'fast-check'
import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { formatInUnit } from './amount.ts'
import { formatByteCount, formatPercent, fractionOf, groupDigits, readQuantity } from './hex.ts'

test('reads what nodes write for a quantity, zero included', () => {
  expect(readQuantity('0x0')).toBe(0n)
  expect(readQuantity('0x00ff')).toBe(255n)
  expect(readQuantity('0XFF')).toBe(255n)
  expect(readQuantity('1000')).toBe(1000n)
  expect(readQuantity(0)).toBe(0n)
})

test('refuses what is not a quantity instead of guessing', () => {
  for (const value of ['0x', '', 'abc', '-1', '1.5', 1.5, 2 ** 60, null, undefined, {}, true])
    expect(readQuantity(value)).toBeUndefined()
})

test('reads back every hexadecimal quantity', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
      expect(readQuantity(`0x${value.toString(16)}`)).toBe(value)
      expect(BigInt(groupDigits(value).replaceAll(',', ''))).toBe(value)
    }),
  )
})

test('fixed-point figures are exact for any size', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 255n), max: 2n ** 256n }), (value) => {
      expect(formatInUnit(value, 18).replaceAll(',', '')).toBe(formatUnits(value, 18))
    }),
  )
})

test('units read as people write them', () => {
  expect(formatByteCount(1)).toBe('1 byte')
  expect(formatByteCount(1023)).toBe('1023 bytes')
  expect(formatByteCount(96_379)).toBe('94.1 KiB')
  expect(formatByteCount(5 * 1024 ** 2)).toBe('5.0 MiB')
})

test('something is never shown as nothing', () => {
  expect(formatPercent(fractionOf(0n, 30_000_000n))).toBe('0%')
  expect(formatPercent(fractionOf(21_000n, 30_000_000n))).toBe('< 0.1%')
  expect(formatPercent(fractionOf(18_614_220n, 30_000_000n))).toBe('62%')
  expect(formatPercent(fractionOf(1n, 0n))).toBe('0%')
  expect(formatPercent(1)).toBe('100%')
})
