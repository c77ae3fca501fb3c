import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import hive from '#domain/proof/vectors/hive-45-prague.json' with { type: 'json' }
import optimism from '#domain/proof/vectors/opstack-canyon-274.json' with { type: 'json' }
import { encodedTransaction } from './encoded-transaction.ts'

test('published transactions encode to what their hashes are the hashes of', () => {
  // ethereum/execution-apis tests/chain.rlp, block 45 (types 0, 2, 3, 4); nlordell/ethrpc-rs
  // (0x7e).
  const transactions = [...hive.transactions, ...optimism.transactions]
  expect(new Set(transactions.map(({ type }) => type)).size).toBe(5)
  for (const transaction of transactions) {
    const encoded = encodedTransaction(transaction)
    if ('problem' in encoded) throw new Error(encoded.problem)
    expect(keccak256(encoded.bytes)).toBe(transaction.hash)
  }
})

test('a transaction that cannot be encoded says why', () => {
  const [transaction] = hive.transactions
  expect(encodedTransaction({ ...transaction, nonce: null })).toEqual({
    problem: 'Cannot be encoded: nonce is null.',
  })
  expect(encodedTransaction({ type: '0x70' })).toHaveProperty(
    'problem',
    expect.stringContaining('0x70 is not known here'),
  )
})
