import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'
import { blockTimeQuery } from '#queries/chain/block-time.ts'
import { callTraceQuery } from '#queries/chain/call-trace.ts'
import { feesQuery } from '#queries/chain/fees.ts'
import { nextBlockQuery } from '#queries/chain/next-block.ts'
import { transactionOfBlockQuery, transactionQuery } from '#queries/chain/transaction.ts'
import { findInBlockQuery, hashTargetQuery } from '#queries/chain/transaction-index.ts'
import { accountQuery, proxyQuery } from '#queries/contract/account.ts'
import { contractAbiQuery } from '#queries/contract/contract-abi.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { ensAddressQuery, primaryNameQuery } from '#queries/contract/ens-names.ts'
import {
  getterVariableQuery,
  inferredAbiQuery,
  inferredVariablesQuery,
} from '#queries/contract/inferred-contract.ts'
import { knownAbiQuery } from '#queries/contract/known-abi.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { silentCauseQuery } from '#queries/contract/silent-cause.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { foundSignaturesQuery } from '#queries/lookups/signature-lookup.ts'
import { sourcifyLookupQuery } from '#queries/lookups/sourcify-lookup.ts'
import { layoutQuery } from '#queries/storage/address-layout.ts'
import { storageQuery } from '#queries/storage/storage.ts'
import { storageHashQuery } from '#queries/storage/storage-hash.ts'
import { knownLayoutQuery } from '#queries/storage/use-known-layout.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const hash2 = `0x${'cd'.repeat(32)}` as const
const address = `0x${'ab'.repeat(20)}` as const
const address2 = `0x${'cd'.repeat(20)}` as const

/** A question, what it is asked with, and for each of that something else. */
type Question = {
  key: (asked: readonly unknown[]) => readonly unknown[]
  one: readonly unknown[]
  other: readonly unknown[]
}
const question = <Asked extends unknown[]>(
  query: (...asked: Asked) => { queryKey: readonly unknown[] },
  one: NoInfer<Asked>,
  other: NoInfer<Asked>,
): Question => ({ key: (asked) => query(...(asked as Asked)).queryKey, one, other })

const questions = {
  blockQuery: question(blockQuery, ['a', hash, false], ['b', hash2, true]),
  blockAtQuery: question(blockAtQuery, ['a', 'latest'], ['b', '0x1']),
  blockSnapshotQuery: question(blockSnapshotQuery, ['a', 'latest'], ['b', '0x1']),
  blockTimeQuery: question(blockTimeQuery, ['a', '0'], ['b', '1']),
  callTraceQuery: question(
    callTraceQuery,
    ['a', { hash, blockHash: hash }],
    ['b', { hash: hash2, blockHash: hash2 }],
  ),
  feesQuery: question(feesQuery, ['a'], ['b']),
  findInBlockQuery: question(findInBlockQuery, ['a', hash, '0'], ['b', hash2, '1']),
  hashTargetQuery: question(hashTargetQuery, ['a', hash, false], ['b', hash2, true]),
  nextBlockQuery: question(nextBlockQuery, ['a', hash, 0n], ['b', hash2, 1n]),
  transactionQuery: question(transactionQuery, ['a', 'latest', 0], ['b', '0x0', 1]),
  transactionOfBlockQuery: question(transactionOfBlockQuery, ['a', hash, 0], ['b', hash2, 1]),
  accountQuery: question(accountQuery, ['a', address, 'latest'], ['b', address2, '0x0']),
  contractAbiQuery: question(contractAbiQuery, ['a', address, 'latest'], ['b', address2, '0x0']),
  contractCodeQuery: question(contractCodeQuery, ['a', address, 'latest'], ['b', address2, '0x0']),
  ensAddressQuery: question(ensAddressQuery, ['a', 'alice.eth'], ['b', 'bob.eth']),
  primaryNameQuery: question(primaryNameQuery, ['a', address], ['b', address2]),
  inferredAbiQuery: question(
    inferredAbiQuery,
    ['a', { code: '0x', codeHash: hash }],
    ['b', { code: '0x60', codeHash: hash2 }],
  ),
  inferredVariablesQuery: question(inferredVariablesQuery, ['a', address], ['b', address2]),
  getterVariableQuery: question(getterVariableQuery, ['a', address, 'b'], ['b', address2, 'c']),
  knownAbiQuery: question(knownAbiQuery, ['a', address], ['b', address2]),
  sourcifyLookupQuery: question(
    sourcifyLookupQuery,
    ['a', address, address],
    ['b', address2, address2],
  ),
  foundSignaturesQuery: question(foundSignaturesQuery, ['a', '0x01020304'], ['b', '0x01020305']),
  proxyQuery: question(proxyQuery, ['a', address, 'latest'], ['b', address2, '0x0']),
  estimateReadSupportQuery: question(estimateReadSupportQuery, ['a', 'latest'], ['b', '0x0']),
  viewCallQuery: question(
    viewCallQuery,
    ['a', address, '0x', 'latest'],
    ['b', address2, '0x01', '0x0'],
  ),
  silentCauseQuery: question(
    silentCauseQuery,
    ['a', { to: address, data: '0x01', value: 0n }, 'latest'],
    ['b', { to: address, data: '0x01', value: 1n }, '0x0'],
  ),
  gasQuery: question(
    gasQuery,
    ['a', { to: address }, 'latest'],
    ['b', { to: address, value: '0x0' }, '0x0'],
  ),
  knownLayoutQuery: question(knownLayoutQuery, ['a', address], ['b', address2]),
  storageHashQuery: question(
    storageHashQuery,
    [{ network: 'a', address, block: 'latest' }],
    [{ network: 'b', address: address2, block: '0x0' }],
  ),
  layoutQuery: question(layoutQuery, ['a', address], ['b', address2]),
  storageQuery: question(
    storageQuery,
    ['a', address, '0x0', 'latest'],
    ['b', address2, '0x1', '0x0'],
  ),
}

test('no two questions have one key: each thing that is asked is in it', () => {
  const names = new Map<string, string>()
  for (const [name, { key, one, other }] of Object.entries(questions)) {
    const variants = one.map((_, changed) =>
      one.map((part, at) => (at === changed ? other[at] : part)),
    )
    for (const asked of [one, ...variants]) {
      const hash = hashKey(key(asked))
      expect([names.get(hash), hash]).toEqual([undefined, hash])
      names.set(hash, name)
    }
  }
})

test('the network stands second: by it answers are dropped when its connection leads elsewhere', () => {
  for (const [name, { key, one, other }] of Object.entries(questions))
    expect([name, key(one)[1], key(other)[1]]).toEqual([name, 'a', 'b'])
})

test('a question without a block is not one at the newest block', () => {
  const call = { to: address }
  expect(hashKey(gasQuery('a', call, undefined).queryKey)).not.toBe(
    hashKey(gasQuery('a', call, 'latest').queryKey),
  )
})
