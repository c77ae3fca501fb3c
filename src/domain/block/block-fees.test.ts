import { expect, test } from 'vitest'
import {
  baseFeeRule,
  baseFees,
  baseFeesLabel,
  chainIdOfBlocks,
  ethereumBaseFeeRule,
  isJovian,
  meteredGas,
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

// OP Mainnet 154,497,277, whose data footprint of 2,749,600 is less than its gas used of 8,809,998.
test.each([
  ['gas used above the footprint', {}, 8_809_998n, 363n],
  ['a footprint above the gas used', { blobGasUsed: '0x1312d01' }, 20_000_001n, 364n],
  [
    'a base fee below the least',
    { extraData: '0x01000000fa0000000200000000000003e8' },
    8_809_998n,
    1_000n,
  ],
])('Jovian: %s', (_, changed, metered, next) => {
  const block = {
    ...{ gasUsed: '0x866e0e', gasLimit: '0x2625a00', blobGasUsed: '0x29f4a0' },
    ...{ extraData: '0x01000000fa000000020000000000000000', ...changed },
  }
  const rule = baseFeeRule(block, 10n)
  if ('problem' in rule) throw new Error(rule.problem)
  expect(isJovian(block, 10n)).toBe(true)
  expect(isJovian(block, 1n)).toBe(false)
  expect(meteredGas(block, rule)).toBe(metered)
  expect(nextBaseFee({ baseFee: 363n, used: metered, limit: 40_000_000n }, rule)).toBe(next)
})

test('the base fees are those of the gas used, from London on', () => {
  const block = { baseFeePerGas: '0x64', gasUsed: '0xa' }
  expect(baseFees(block)).toBe(1_000n)
  expect(baseFees({ ...block, baseFeePerGas: null })).toBeUndefined()
})

test('the rule of an OP Stack block is read from its extra data, and no rule is made up', () => {
  // Holocene: version 0, denominator 250, elasticity 6.
  const holocene = { elasticity: 6n, denominator: 250n }
  const transactions = [{ type: '0x7e', sourceHash: `0x${'1'.repeat(64)}` }]
  const extraData = '0x00000000fa00000006'
  expect(baseFeeRule({ transactions, extraData }, undefined)).toEqual(holocene)
  const hashes = [`0x${'1'.repeat(64)}`]
  expect(baseFeeRule({ transactions: hashes, extraData }, 10n)).toEqual(holocene)
  // Jovian: version 1, with a least base fee after the two constants.
  const jovian = '0x01000000fa000000060000000000000001'
  expect(baseFeeRule({ transactions: hashes, extraData: jovian }, 10n)).toEqual({
    ...holocene,
    least: 1n,
  })
  expect(baseFeeRule({ transactions, extraData: '0x' }, undefined)).toHaveProperty('problem')
  // Scroll and others have the number of the deposit for a type of their own.
  expect(baseFeeRule({ transactions: [{ type: '0x7e' }], extraData }, undefined)).toHaveProperty(
    'problem',
  )
  // What looks like it in the extra data of Ethereum is a text of its producer.
  expect(baseFeeRule({ transactions: hashes, extraData }, 1n)).toEqual(ethereumBaseFeeRule)
})

const anvil = { transactions: [{ type: '0x2', chainId: '0x7a69' }] }

// Gnosis and Celo pay base fees to funds, the OP Stack and Arbitrum to vaults, BSC to validators.
test.each([
  ['Ethereum', 1n, true, true],
  ['Sepolia', 11155111n, true, true],
  ['a development node', 31337n, true, true],
  ['Gnosis', 100n, false, true],
  ['Chiado', 10200n, false, true],
  ['Optimism', 10n, false, false],
  ['Base', 8453n, false, false],
  ['Arbitrum', 42161n, false, false],
  ['Linea', 59144n, false, false],
  ['Polygon', 137n, false, false],
  ['BNB Smart Chain', 56n, false, false],
  ['Celo', 42220n, false, false],
  ['MegaETH', 4326n, false, false],
  ['Scroll', 534352n, false, false],
  ['Tempo', 4217n, false, false],
  ['a chain without a name', 987654321n, false, false],
  ['an unknown chain', undefined, false, false],
] as const)('rules of fees on %s: %s burns %s, base fee %s', (_, id, burns, base) => {
  const block = { baseFeePerGas: '0x7', transactions: [] }
  expect(baseFeesLabel(id)).toBe(burns ? 'Burnt fees' : 'Base fees')
  expect(!('problem' in baseFeeRule(block, id))).toBe(base)
})

test('the chain is the one that a transaction names, before the one of the connection', () => {
  expect(chainIdOfBlocks([{ transactions: [] }, anvil], 10n)).toBe(31337n)
  expect(chainIdOfBlocks([{ transactions: [`0x${'1'.repeat(64)}`] }], 10n)).toBe(10n)
  expect(chainIdOfBlocks([{}])).toBeUndefined()
})
