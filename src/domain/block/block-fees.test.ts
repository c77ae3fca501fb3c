import { expect, test } from 'vitest'
import {
  baseFeeRule,
  blobBaseFee,
  blobBaseFees,
  blobUpdateFractions,
  ethereumBaseFeeRule,
  nextBaseFee,
} from './block-fees.ts'

test('the next base fee is that of go-ethereum', () => {
  // go-ethereum, consensus/misc/eip1559/eip1559_test.go, TestCalcBaseFee.
  const vectors = [
    [1_000_000_000n, 20_000_000n, 10_000_000n, 1_000_000_000n],
    [1_000_000_000n, 20_000_000n, 9_000_000n, 987_500_000n],
    [1_000_000_000n, 20_000_000n, 11_000_000n, 1_012_500_000n],
  ] as const
  for (const [baseFee, limit, used, next] of vectors)
    expect(nextBaseFee({ baseFee, limit, used }, ethereumBaseFeeRule)).toBe(next)
})

test('a base fee of nearly nothing still rises by one wei, and a limit of 0 gives no answer', () => {
  expect(nextBaseFee({ baseFee: 7n, limit: 20n, used: 11n }, ethereumBaseFeeRule)).toBe(8n)
  expect(nextBaseFee({ baseFee: 7n, limit: 1n, used: 1n }, ethereumBaseFeeRule)).toBeUndefined()
})

test('the blob base fee is that of the execution specification', () => {
  // go-ethereum, consensus/misc/eip4844/eip4844_test.go, TestCalcBlobFee: Cancun and Prague.
  const { Cancun, Prague } = blobUpdateFractions
  const vectors = [
    [0n, Cancun, 1n],
    [2_314_057n, Cancun, 1n],
    [2_314_058n, Cancun, 2n],
    [10n * 1024n * 1024n, Cancun, 23n],
    [0n, Prague, 1n],
    [3_471_086n, Prague, 1n],
    [3_471_087n, Prague, 2n],
  ] as const
  for (const [excess, fraction, fee] of vectors) expect(blobBaseFee(excess, fraction)).toBe(fee)
})

test('an excess that no chain can have is not summed up for ever', () => {
  expect(blobBaseFee(2n ** 256n, blobUpdateFractions.Cancun)).toBeUndefined()
})

test('since Prague a block does not say its fraction, so the fee is a range', () => {
  const excessBlobGas = `0x${(20n * 1024n * 1024n).toString(16)}`
  const cancun = blobBaseFees({ excessBlobGas, requestsHash: null })
  expect(cancun?.from).toBe(cancun?.to)
  const prague = blobBaseFees({ excessBlobGas, requestsHash: '0x00' })
  expect(prague?.to).toBe(blobBaseFee(20n * 1024n * 1024n, blobUpdateFractions.Prague))
  expect(prague && prague.from < prague.to).toBe(true)
  expect(blobBaseFees({})).toBeUndefined()
})

test('the rule of an OP Stack block is read from its extra data, and no rule is made up', () => {
  // Holocene: version 0, denominator 250, elasticity 6.
  const transactions = [{ type: '0x7e' }]
  expect(baseFeeRule({ transactions, extraData: '0x00000000fa00000006' })).toEqual({
    denominator: 250n,
    elasticity: 6n,
  })
  const hashes = [`0x${'1'.repeat(64)}`]
  expect(baseFeeRule({ transactions: hashes, extraData: '0x00000000fa00000006' })).toEqual({
    denominator: 250n,
    elasticity: 6n,
  })
  expect(baseFeeRule({ transactions: hashes, extraData: '0x' })).toEqual(ethereumBaseFeeRule)
  // Jovian: version 1, with a least base fee after the two constants.
  const jovian = '0x01000000fa000000060000000000000001'
  expect(baseFeeRule({ transactions: hashes, extraData: jovian })).toHaveProperty('problem')
  expect(baseFeeRule({ transactions, extraData: '0x' })).toHaveProperty('problem')
  expect(baseFeeRule({ l1BlockNumber: '0x1' })).toHaveProperty('problem')
  expect(baseFeeRule({ transactions: [{ type: '0x2' }], extraData: '0x' })).toEqual(
    ethereumBaseFeeRule,
  )
})
