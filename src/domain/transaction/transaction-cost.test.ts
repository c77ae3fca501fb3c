import { expect, test } from 'vitest'
import { chainIdOf } from '#domain/chains/transaction-forms.ts'
import { costBound, tokenFeeBound } from './transaction-cost.ts'

const hash = `0x${'ab'.repeat(32)}`
const plain = { gas: '0x5208', value: '0x1', gasPrice: '0x2' }

test('the bound counts the highest price of a unit, the value and the blobs', () => {
  expect(costBound(plain)).toEqual({
    gas: { limit: 21_000n, price: 2n },
    blobs: undefined,
    value: 1n,
    most: 42_001n,
    atPrice: undefined,
    otherPrice: undefined,
  })
  const blob = {
    ...plain,
    maxFeePerGas: '0x3',
    maxFeePerBlobGas: '0x4',
    blobVersionedHashes: [hash],
  }
  expect(costBound(blob)).toMatchObject({
    gas: { price: 3n },
    blobs: { count: 1, price: 4n, wei: 4n * 131_072n },
    most: 63_001n + 4n * 131_072n,
  })
})

test('blobs of a published transaction: block 45 of the execution-apis test chain', () => {
  // ethereum/execution-apis tests/chain.rlp, transaction 4: gas 100000, one blob at most 0x20000
  // wei a unit.
  const transaction = {
    type: '0x3',
    maxFeePerGas: '0x56a9214',
    gasPrice: '0x56a9214',
    gas: '0x186a0',
    value: '0x3',
    maxFeePerBlobGas: '0x20000',
    blobVersionedHashes: ['0x015a4cab4911426699ed34483de6640cf55a568afc5c5edffdcbd8bcd4452f68'],
    blockHash: hash,
  }
  expect(costBound(transaction)?.most).toBe(100_000n * 0x56a9214n + 0x20000n * 131_072n + 3n)
  // The price that the node gives is the cap itself: nothing lower to tell.
  expect(costBound(transaction)?.atPrice).toBeUndefined()
})

test('the price that a node gives bounds an included transaction lower, a pending one not', () => {
  const dynamic = { ...plain, maxFeePerGas: '0x5', blockHash: hash }
  expect(costBound(dynamic)).toMatchObject({
    most: 105_001n,
    atPrice: { price: 2n, wei: 42_001n, computed: false },
  })
  expect(costBound({ ...dynamic, blockHash: null })?.atPrice).toBeUndefined()
})

test('with the base fee the price is computed, and a node that gives another is noticed', () => {
  const dynamic = {
    ...plain,
    maxFeePerGas: '0x64',
    maxPriorityFeePerGas: '0x3',
    gasPrice: '0xd',
    blockHash: hash,
    chainId: '0x1',
  }
  expect(costBound(dynamic, 10n)).toMatchObject({
    atPrice: { price: 13n, wei: 21_000n * 13n + 1n, computed: true },
    otherPrice: undefined,
  })
  // Some nodes give the cap.
  expect(costBound({ ...dynamic, gasPrice: '0x64' }, 10n)).toMatchObject({
    atPrice: { price: 13n },
    otherPrice: 100n,
  })
  // The tip gives way where the cap leaves less.
  expect(costBound({ ...dynamic, gasPrice: '0x64' }, 98n)?.atPrice).toBeUndefined()
})

test('nothing is said where a part is not readable', () => {
  expect(costBound({ ...plain, gas: 'much' })).toBeUndefined()
  expect(costBound({ ...plain, gasPrice: null })).toBeUndefined()
  expect(costBound({ ...plain, blobVersionedHashes: [hash] })).toBeUndefined()
  expect(costBound({ ...plain, maxFeePerGas: null })?.most).toBe(42_001n)
  expect(costBound({ gas: '0x0', gasPrice: '0x0', value: '0x0' })?.most).toBe(0n)
})

test('the chain is read in either spelling, or from the v of EIP-155', () => {
  expect(chainIdOf({ chainId: '0x1' })).toBe(1n)
  expect(chainIdOf({ chainID: '0xa' })).toBe(10n)
  // EIP-155, "Example": v = 37 for chain 1; 27 and 28 name no chain.
  expect(chainIdOf({ v: '0x25' })).toBe(1n)
  expect(chainIdOf({ v: '0x1b' })).toBeUndefined()
})

test.each([
  ['Ethereum', 1n, 13n],
  ['Gnosis', 100n, 13n],
  ['Base', 8453n, 13n],
  // No tip is paid there: the node’s own price stands.
  ['Arbitrum', 42161n, undefined],
  ['Celo', 42220n, undefined],
  ['BNB Smart Chain', 56n, undefined],
  ['a chain without a name', 987654321n, undefined],
  ['an unknown chain', undefined, undefined],
] as const)('the price of %s (%s) is computed where its rule is known', (_, chainId, computed) => {
  const bound = costBound(
    {
      ...plain,
      maxFeePerGas: '0x64',
      maxPriorityFeePerGas: '0x3',
      gasPrice: '0xa',
      blockHash: hash,
      ...(chainId && { chainId: `0x${chainId.toString(16)}` }),
    },
    10n,
  )
  expect(bound?.atPrice).toMatchObject(
    computed === undefined ? { price: 10n, computed: false } : { price: computed, computed: true },
  )
  expect(bound?.otherPrice).toBe(computed === undefined ? undefined : 10n)
})

test('a fee in a token is not a cost in the coin of the chain', () => {
  const token = `0x${'76'.repeat(20)}`
  for (const type of ['0x0', '0x7a', '0x7b', '0x7c']) {
    const celo = { ...plain, type, maxFeePerGas: '0x64', feeCurrency: token, chainId: '0xa4ec' }
    expect(costBound(celo, 10n)).toBeUndefined()
    expect(tokenFeeBound(celo)).toEqual({ token, limit: 21_000n, price: 100n, units: 2_100_000n })
    expect(costBound({ ...celo, feeCurrency: null })?.most).toBe(2_100_001n)
    expect(tokenFeeBound({ ...celo, feeCurrency: null })).toBeUndefined()
  }
})

test('a type whose fee has a rule that is not known has no bound', () => {
  for (const type of ['0x76', '0x7f', '0x5', '0xc0'])
    expect(costBound({ ...plain, type }), type).toBeUndefined()
  for (const type of [undefined, null, '0x0', '0x4', '0x71'])
    expect(costBound({ ...plain, type })?.most, String(type)).toBe(42_001n)
})
