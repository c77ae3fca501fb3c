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
  expect(priceRows([newest], {}, undefined)).toEqual([
    { name: 'slow', share: 10, parts: { base: 1125n, tip: 2n }, price: 1127n, tooLow: false },
    { name: 'normal', share: 50, parts: { base: 1125n, tip: 4n }, price: 1129n, tooLow: false },
    { name: 'fast', share: 90, parts: { base: 1125n, tip: 6n }, price: 1131n, tooLow: false },
  ])
})

test('a tip of one’s own and the highest price of the call stand beside them', () => {
  const rows = priceRows(
    [{ ...newest, transactions: [{ chainId: '0x1' }] }],
    { maxFeePerGas: '0x7d0' },
    0n,
  )
  expect(rows).toEqual([
    { name: 'your priority fee', parts: { base: 1125n, tip: 0n }, price: 1125n, tooLow: false },
    { name: 'max fee', parts: undefined, price: 2000n, tooLow: false },
  ])
})

test('a price below the next base fee is said to be too low', () => {
  expect(priceRows([newest], { gasPrice: '0x1' }, undefined).at(-1)).toEqual({
    name: 'gas price',
    parts: undefined,
    price: 1n,
    tooLow: true,
  })
})

test('where the next base fee is unknown, the newest is taken', () => {
  const { gasUsed: _, ...odd } = newest
  expect(priceRows([odd], {}, 5n).at(-1)?.price).toBe(1005n)
})
