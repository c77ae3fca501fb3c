import { expect, test } from 'vitest'
import {
  baseFeeRule,
  baseFeesLabel,
  blobBaseFee,
  blobBaseFees,
  blobUpdateFractions,
  burntFees,
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

test.each([
  // Mainnet 22,431,084 is of Prague’s first day; the others are at the borders of forks.
  [1n, 1_746_612_311n, {}, 'Prague'],
  [1n, 1_765_290_070n, {}, 'Prague'],
  [1n, 1_765_290_071n, {}, 'BPO1'],
  [1n, 1_767_747_671n, {}, 'BPO2'],
  [11155111n, 1_761_607_008n, {}, 'BPO2'],
  [560048n, 1_762_955_543n, {}, 'BPO1'],
  // The schedule of a later fork, and of a person’s own chain, is not known.
  [1n, 1_800_000_000n, { blockAccessListHash: '0x00' }, undefined],
  [1337n, 1_767_747_671n, {}, undefined],
] as const)('chain %s at %s %o has the blob base fee of %s', (id, time, changed, fork) => {
  const block = { requestsHash: '0x00', excessBlobGas: '0x3000000', ...changed }
  const fees = blobBaseFees({ ...block, timestamp: `0x${time.toString(16)}` }, id)
  const { Prague, BPO2 } = blobUpdateFractions
  expect(fees).toEqual({
    from: blobBaseFee(0x3000000n, fork ? blobUpdateFractions[fork] : BPO2),
    to: blobBaseFee(0x3000000n, fork ? blobUpdateFractions[fork] : Prague),
  })
})

test('Ethereum burns the fees of blobs, too, and other chains have base fees only', () => {
  const block = {
    ...{
      baseFeePerGas: '0x64',
      gasUsed: '0xa',
      blobGasUsed: '0x20000',
      excessBlobGas: '0x3000000',
    },
    timestamp: '0x6a5ebbb3',
  }
  const perBlobGas = blobBaseFee(0x3000000n, blobUpdateFractions.Cancun) ?? 0n
  const sum = 1_000n + 131_072n * perBlobGas
  expect(burntFees(block, 1n)).toEqual({ from: sum, to: sum })
  expect(burntFees(block, 10n)).toEqual({ from: 1_000n, to: 1_000n })
  expect(burntFees({ ...block, baseFeePerGas: null }, 1n)).toBeUndefined()
})

test('the fee of blobs is a range where the forks of the chain are not known', () => {
  const excessBlobGas = `0x${(20n * 1024n * 1024n).toString(16)}`
  const cancun = blobBaseFees({ excessBlobGas, requestsHash: null }, 1n)
  expect(cancun?.from).toBe(cancun?.to)
  const prague = blobBaseFees({ excessBlobGas, requestsHash: '0x00' }, 1n)
  expect(prague?.to).toBe(blobBaseFee(20n * 1024n * 1024n, blobUpdateFractions.Prague))
  expect(prague && prague.from < prague.to).toBe(true)
  expect(blobBaseFees({}, 1n)).toBeUndefined()
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
  ['Ethereum', 1n, true, true, true],
  ['Sepolia', 11155111n, true, true, true],
  ['a development node', 31337n, true, true, true],
  ['Gnosis', 100n, false, true, false],
  ['Chiado', 10200n, false, true, false],
  ['Optimism', 10n, false, false, false],
  ['Base', 8453n, false, false, false],
  ['Arbitrum', 42161n, false, false, false],
  ['Linea', 59144n, false, false, false],
  ['Polygon', 137n, false, false, false],
  ['BNB Smart Chain', 56n, false, false, false],
  ['Celo', 42220n, false, false, false],
  ['MegaETH', 4326n, false, false, false],
  ['Scroll', 534352n, false, false, false],
  ['Tempo', 4217n, false, false, false],
  ['a chain without a name', 987654321n, false, false, false],
  ['an unknown chain', undefined, false, false, false],
] as const)(
  'rules of fees on %s: %s burns %s, base fee %s, blobs %s',
  (_, id, burns, base, blobs) => {
    const block = { baseFeePerGas: '0x7', excessBlobGas: '0x0', transactions: [] }
    expect(baseFeesLabel(id)).toBe(burns ? 'Burnt fees' : 'Base fees')
    expect(!('problem' in baseFeeRule(block, id))).toBe(base)
    expect(blobBaseFees(block, id) !== undefined).toBe(blobs)
  },
)

test('the chain is the one that a transaction names, before the one of the connection', () => {
  expect(chainIdOfBlocks([{ transactions: [] }, anvil], 10n)).toBe(31337n)
  expect(chainIdOfBlocks([{ transactions: [`0x${'1'.repeat(64)}`] }], 10n)).toBe(10n)
  expect(chainIdOfBlocks([{}])).toBeUndefined()
})
