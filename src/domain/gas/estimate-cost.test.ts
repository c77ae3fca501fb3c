import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blobBaseFee, blobUpdateFractions } from '#domain/block/block-fees.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import { ether, usd } from '#testing/native-currencies.ts'
import {
  addGasMargin,
  blobCost,
  formatAtPrice,
  formatGasPriceBrief,
  readCoinPrice,
} from './estimate-cost.ts'

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

test('a price is read with and without its unit, and never guessed', () => {
  expect(readCoinPrice('2345.67 EUR')).toEqual({ millionths: 2_345_670_000n, unit: 'EUR' })
  expect(readCoinPrice('2345')).toEqual({ millionths: 2_345_000_000n, unit: '' })
  expect(readCoinPrice('0.5€')).toEqual({ millionths: 500_000n, unit: '€' })
  for (const text of ['', 'EUR', '2,345', '2.345,67', '-1', '1e3', '0x10', '1 2'])
    expect(readCoinPrice(text), text).toHaveProperty('problem')
})

test('wei at a price', () => {
  const price = { millionths: 2_000_000_000n, unit: 'EUR' }
  expect(formatAtPrice(10n ** 18n, price, ether)).toBe('2,000.00 EUR')
  expect(formatAtPrice(10n ** 15n, price, ether)).toBe('2.00 EUR')
  expect(formatAtPrice(123_456_789_000_000n, price, ether)).toBe('0.246914 EUR')
  expect(formatAtPrice(1n, price, ether)).toBe('0.000001 EUR')
  expect(formatAtPrice(0n, { ...price, unit: '' }, ether)).toBe('0.00')
  expect(formatAtPrice(1_500_000n, price, usd)).toBe('3,000.00 EUR')
})

test('blobs cost their gas at the blob base fee, a range where the block does not tell the fork', () => {
  const excessBlobGas = toQuantityHex(10n * 1024n * 1024n)
  const call = { blobVersionedHashes: ['0x01', '0x02'], maxFeePerBlobGas: '0x64' } as const
  const transactions = [{ chainId: '0x1' }]
  // 23 wei: go-ethereum, consensus/misc/eip4844/eip4844_test.go, TestCalcBlobFee.
  expect(blobCost(call, [{ excessBlobGas, transactions }])).toEqual({
    count: 2,
    gas: 262_144n,
    now: { from: 262_144n * 23n, to: 262_144n * 23n },
    most: 26_214_400n,
  })
  const prague = blobCost(call, [{ excessBlobGas, requestsHash: '0x00', transactions }])?.now
  expect(prague?.from).toBe(
    262_144n * (blobBaseFee(10n * 1024n * 1024n, blobUpdateFractions.BPO2) ?? 0n),
  )
  expect(blobCost(call, [])?.now).toBeUndefined()
  expect(blobCost({}, [{ excessBlobGas }])).toBeUndefined()
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
