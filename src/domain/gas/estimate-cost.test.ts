import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ether, usd } from '#testing/native-currencies.ts'
import { addGasMargin, formatGasPriceBrief } from './estimate-cost.ts'

test('a margin is rounded up, so that it is never less than what was asked for', () => {
  expect(addGasMargin(21_000n, 20n)).toBe(25_200n)
  expect(addGasMargin(1n, 25n)).toBe(2n)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), fc.bigInt(0n, 100n), (gas, percent) => {
      const more = addGasMargin(gas, percent)
      expect(more * 100n >= gas * (100n + percent)).toBe(true)
      expect((more - 1n) * 100n < gas * (100n + percent)).toBe(true)
    }),
  )
})

test('gwei in a list are short, and say when they were cut', () => {
  expect(formatGasPriceBrief(1_500_000_000n, ether)).toBe('1.5 gwei')
  expect(formatGasPriceBrief(307_231_938n, ether)).toBe('≈ 0.3072 gwei')
  expect(formatGasPriceBrief(51_000_001n, ether)).toBe('≈ 0.051 gwei')
  expect(formatGasPriceBrief(7n, ether)).toBe('0.000000007 gwei')
  expect(formatGasPriceBrief(0n, ether)).toBe('0 gwei')
  // Without 18 decimals a gwei is not a billionth of a coin.
  expect(formatGasPriceBrief(41_200_001n, usd)).toBe('≈ 41.2 USD')
  expect(formatGasPriceBrief(51_000_001n, undefined)).toBe('≈ 0.051 gwei')
})
