import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proveBlock } from '#domain/proof/prove-block.ts'
import { proveTransaction } from '#domain/proof/prove-transaction.ts'
import vector from '#domain/receipt/vectors/hedera-97395350.json'
import type { RawObject } from '#domain/values/raw.ts'
import { cloneVector, keccak256 } from '#testing/block-vectors.ts'

/** Hedera 97,395,350, whose indexes are 0, 1, 2, 3, 7, 8, 9, 14: it leaves out what the EVM did not run. */
const block: RawObject = vector.block
const { transactions } = vector.block
const request = { hash: vector.block.hash, chainId: 295n }

const echoOf = (indexes: readonly string[], chainId = 295n) =>
  proveBlock(
    {
      ...block,
      transactions: transactions.map((entry, at) => ({ ...entry, transactionIndex: indexes[at] })),
    },
    { ...request, chainId },
    keccak256,
  ).echo
const own = transactions.map(({ transactionIndex }) => transactionIndex)

test('indexes that ascend with gaps are an oddity of the chain, told in words', () => {
  const echo = echoOf(own)
  expect([echo.kind, echo.brief]).toEqual(['partly', 'gaps in indexes'])
  for (const [index, transaction] of transactions.entries())
    for (const list of [transactions, transactions.map(({ hash }) => hash)]) {
      const wanted = { index: Number(transaction.transactionIndex), chainId: 295n }
      const given = { ...block, transactions: list }
      const { echo } = proveTransaction(transaction, wanted, keccak256, given)
      expect(echo.kind).toBe(index < 4 ? 'verified' : 'partly')
    }
})

test('where the rules of Ethereum hold, the index is the place in the list', () => {
  expect(echoOf(own, 1n).kind).toBe('mismatch')
})

test('the root of the transactions proves the places, on any chain', () => {
  const hive = cloneVector('hive-45-prague')
  const list = hive.transactions as RawObject[]
  const last = { ...list.at(-1), transactionIndex: '0x9' }
  hive.transactions = list.with(-1, last)
  expect(proveBlock(hive, { hash: String(hive.hash) }, keccak256).echo.kind).toBe('mismatch')
})

test('indexes that do not ascend contradict the list', () => {
  const anyIndexes = fc
    .array(fc.nat(20), { minLength: own.length, maxLength: own.length })
    .filter((indexes) => indexes.some((index, at) => index <= (indexes[at - 1] ?? -1)))
  fc.assert(
    fc.property(anyIndexes, (indexes) => {
      expect(echoOf(indexes.map((index) => `0x${index.toString(16)}`)).kind).toBe('mismatch')
    }),
    { numRuns: 15 },
  )
})

test('a transaction that its block does not list, or lists at another index, is a mismatch', () => {
  for (const [place, transaction] of transactions.entries()) {
    const echo = (changed: object, list: readonly unknown[]) =>
      proveTransaction({ ...transaction, ...changed }, { chainId: 295n }, keccak256, {
        ...block,
        transactions: list,
      }).echo.kind
    const hashes = transactions.map(({ hash }) => hash)
    expect(echo({}, hashes.toSpliced(place, 1))).toBe('mismatch')
    expect(echo({}, transactions.toSpliced(place, 1))).toBe('mismatch')
    expect(echo({}, [])).toBe('mismatch')
    expect(echo({ transactionIndex: '0x14' }, transactions)).toBe('mismatch')
    // An index below the place in the list has too few before it.
    if (place > 0) expect(echo({ transactionIndex: '0x0' }, hashes)).toBe('mismatch')
  }
})
