import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toQuantityHex } from '#domain/values/hex.ts'
import { nearestRankPercentile, readBaseFees, readTips, tipPaid } from './tips.ts'

const gwei = 1_000_000_000n
const hex = (value: bigint) => toQuantityHex(value)

test('a tip is what EIP-1559 leaves of it', () => {
  const fees = { maxFeePerGas: hex(30n * gwei), maxPriorityFeePerGas: hex(2n * gwei) }
  expect(tipPaid(fees, 10n * gwei)).toBe(2n * gwei)
  expect(tipPaid(fees, 29n * gwei)).toBe(gwei)
  expect(tipPaid(fees, 30n * gwei)).toBe(0n)
  expect(tipPaid(fees, 31n * gwei)).toBeUndefined()
})

test('the price that a node adds to a transaction of type 2 does not hide its fees', () => {
  const fees = { type: '0x2', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x2', gasPrice: '0x9' }
  expect(tipPaid(fees, 1n)).toBe(2n)
})

test('a gas price is a tip above the base fee; a deposit of a rollup shows no tip', () => {
  expect(tipPaid({ gasPrice: hex(12n * gwei) }, 10n * gwei)).toBe(2n * gwei)
  expect(tipPaid({ gasPrice: hex(9n * gwei) }, 10n * gwei)).toBeUndefined()
  expect(tipPaid({ type: '0x7e', gasPrice: '0x0' }, 0n)).toBeUndefined()
  expect(tipPaid({}, 0n)).toBeUndefined()
})

test('a tip is never above either cap, and never below zero', () => {
  const wei = fc.bigInt({ min: 0n, max: 2n ** 96n })
  fc.assert(
    fc.property(wei, wei, wei, (cap, most, baseFee) => {
      const tip = tipPaid({ maxFeePerGas: hex(cap), maxPriorityFeePerGas: hex(most) }, baseFee)
      if (tip === undefined) expect(cap).toBeLessThan(baseFee)
      else expect(tip >= 0n && tip <= most && tip + baseFee <= cap).toBe(true)
    }),
  )
})

test('percentiles are those of the nearest rank', () => {
  // Nearest-rank method, worked examples: https://en.wikipedia.org/wiki/Percentile
  const five = [15n, 20n, 35n, 40n, 50n]
  expect([5, 30, 40, 50, 100].map((share) => nearestRankPercentile(five, share))).toEqual([
    15n,
    20n,
    20n,
    35n,
    50n,
  ])
  expect(nearestRankPercentile([], 50)).toBeUndefined()
})

test('at least the share of the values is not above a percentile, and it is one of them', () => {
  const values = fc.array(fc.bigInt({ min: 0n, max: 50n }), { minLength: 1 })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 100 }), (list, share) => {
      const sorted = list.toSorted((a, b) => Number(a - b))
      const found = nearestRankPercentile(sorted, share) ?? -1n
      expect(sorted).toContain(found)
      const within = sorted.filter((value) => value <= found).length
      const below = sorted.filter((value) => value < found).length
      expect(within / sorted.length).toBeGreaterThanOrEqual(share / 100)
      expect(below / sorted.length).toBeLessThan(share / 100)
    }),
  )
})

test('tips come from all blocks, each with its own base fee', () => {
  const block = (baseFee: bigint, prices: bigint[]) => ({
    baseFeePerGas: hex(baseFee),
    transactions: prices.map((price) => ({ gasPrice: hex(price) })),
  })
  expect(readTips([block(10n, [11n, 12n]), block(20n, [23n, 24n, 19n])])).toEqual({
    bySpeed: { slow: 1n, normal: 2n, fast: 4n },
    transactions: 4,
    blocks: 2,
  })
})

test('empty blocks, and blocks of hashes, give no tip rather than none to pay', () => {
  const nothing = { bySpeed: undefined, transactions: 0, blocks: 2 }
  expect(readTips([{ transactions: [] }, { transactions: ['0x12'] }])).toEqual(nothing)
})

test('without a base fee the tip is the whole price', () => {
  expect(readTips([{ transactions: [{ gasPrice: '0x7' }] }]).bySpeed?.normal).toBe(7n)
})

test('the next base fee follows from the block, or it is said why not', () => {
  // go-ethereum, consensus/misc/eip1559/eip1559_test.go, TestCalcBaseFee.
  const block = {
    baseFeePerGas: hex(gwei),
    gasLimit: hex(20_000_000n),
    gasUsed: hex(9_000_000n),
    transactions: [{ chainId: '0x1' }],
  }
  expect(readBaseFees([block])).toEqual({ newest: gwei, next: { fee: 987_500_000n } })
  expect(readBaseFees([{}]).next).toHaveProperty('problem')
  expect(readBaseFees([{ ...block, gasUsed: undefined }]).next).toHaveProperty('problem')
  expect(readBaseFees([{ ...block, sendRoot: '0x' }])).toMatchObject({ newest: gwei })
  expect(readBaseFees([{ ...block, transactions: [] }]).next).toHaveProperty('problem')
})
