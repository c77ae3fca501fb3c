import fc from 'fast-check'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { ether, pol, usd } from '#testing/native-currencies.ts'
import { formatGasPrice, formatNative, formatNativeBrief } from './amount.ts'

test('an amount is exact, in the coin of its chain', () => {
  expect(formatNative(50_000_000_000_000_000n, ether)).toBe('0.05 ETH')
  expect(formatNative(1n, pol)).toBe('0.000000000000000001 POL')
  expect(formatNative(1_234_000_000_000_000_000_000n, pol)).toBe('1,234 POL')
  expect(formatNative(1_234_567n, usd)).toBe('1.234567 USD')
})

test('a coin that is not known has no symbol, and 18 decimals', () => {
  expect(formatNative(50_000_000_000_000_000n, undefined)).toBe('0.05 coins')
  expect(formatNativeBrief(12_345_678_900_000n, undefined)).toBe('≈ 0.000012346 coins')
})

test('a value in a list is short, and says when it is not exact', () => {
  expect(formatNativeBrief(50_000_000_000_000_000n, ether)).toBe('0.05 ETH')
  expect(formatNativeBrief(12_345_678_900_000n, pol)).toBe('≈ 0.000012346 POL')
  expect(formatNativeBrief(0n, ether)).toBe('0 ETH')
  expect(formatNativeBrief(1_234n, ether)).toBe('1,234 wei')
  expect(formatNativeBrief(999_999_999n, pol)).toBe('999,999,999 wei')
  expect(formatNativeBrief(1_000_000_000n, ether)).toBe('0.000000001 ETH')
  expect(formatNativeBrief(1_234_567_890_000_000_000_001n, ether)).toBe('≈ 1,234.56789 ETH')
  // A symbol may have digits, too.
  expect(formatNativeBrief(50_000_000_000_000_000n, { ...ether, symbol: '0G' })).toBe('0.05 0G')
})

test('a short value is the nearest, no matter its digits', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 30n), (amount) => {
      const text = formatNativeBrief(amount, ether)
      const [figure = ''] = text.replace('≈ ', '').replaceAll(',', '').split(' ')
      const shown = text.endsWith(' wei') ? BigInt(figure) : parseEther(figure)
      const difference = shown > amount ? shown - amount : amount - shown
      expect(difference * 20_000n).toBeLessThanOrEqual(amount)
      expect(text.startsWith('≈ ')).toBe(difference > 0n)
    }),
  )
})

test('a price per gas is in gwei where that is a billionth of a coin, else in coins', () => {
  expect(formatGasPrice(41_200_000_000n, ether)).toBe('41.2 gwei')
  expect(formatGasPrice(41_200_000_000n, pol)).toBe('41.2 gwei')
  expect(formatGasPrice(0n, undefined)).toBe('0 gwei')
  expect(formatGasPrice(7n, ether)).toBe('7 wei')
  expect(formatGasPrice(41n, usd)).toBe('0.000041 USD')
})
