import { expect, test } from 'vitest'
import { priceRows } from './price-rows.ts'

const newest = {
  baseFeePerGas: '0x3e8',
  gasLimit: '0x64',
  // Full: the next base fee is an eighth more, 1125.
  gasUsed: '0x64',
  transactions: ['0x3ea', '0x3ec', '0x3ee'].map((gasPrice) => ({ gasPrice, chainId: '0x1' })),
}

test('prices are the next base fee with the tips that were paid', () => {
  expect(priceRows([newest], {})).toEqual([
    { name: 'slow', parts: { base: 1125n, tip: 2n }, price: 1127n, tooLow: false },
    { name: 'normal', parts: { base: 1125n, tip: 4n }, price: 1129n, tooLow: false },
    { name: 'fast', parts: { base: 1125n, tip: 6n }, price: 1131n, tooLow: false },
  ])
})

test('the highest price of the call stands beside them', () => {
  const blocks = [{ ...newest, transactions: [{ chainId: '0x1' }] }]
  expect(priceRows(blocks, { maxFeePerGas: '0x7d0' })).toEqual([
    { name: 'max fee', parts: undefined, price: 2000n, tooLow: false },
  ])
})

test('a price below the next base fee is said to be too low', () => {
  expect(priceRows([newest], { gasPrice: '0x1' }).at(-1)).toEqual({
    name: 'gas price',
    parts: undefined,
    price: 1n,
    tooLow: true,
  })
})

test('where the next base fee is unknown, the newest is taken', () => {
  const { gasUsed: _, ...odd } = newest
  expect(priceRows([odd], {})[0]?.price).toBe(1002n)
})
