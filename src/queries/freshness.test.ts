import { QueryClient } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'
import { callTraceQuery } from '#queries/chain/call-trace.ts'
import { nextBlockQuery } from '#queries/chain/next-block.ts'
import {
  firstTransactionQuery,
  transactionOfBlockQuery,
  transactionQuery,
} from '#queries/chain/transaction.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { metadataFileQuery } from '#queries/contract/contract-metadata.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { layoutQuery } from '#queries/storage/address-layout.ts'
import { storageQuery } from '#queries/storage/storage.ts'

const hash: Hash = `0x${'ab'.repeat(32)}`
const address = `0x${'ab'.repeat(20)}` as const

/** Seconds after which an answer is asked for again; undefined where that is never, within a day. */
async function freshSeconds(query: object & { queryKey: readonly unknown[] }, answer: unknown) {
  for (const seconds of [0, 4, 5, 10, 60, 600, 86_400]) {
    const client = new QueryClient()
    client.setQueryData(query.queryKey, answer, { updatedAt: Date.now() - seconds * 1000 })
    let isAskedAgain = false
    await client.fetchQuery({
      ...query,
      queryFn: () => {
        isAskedAgain = true
        return answer
      },
    })
    client.clear()
    if (isAskedAgain) return seconds
  }
  return undefined
}

test('what is missing is asked for again at once', async () => {
  expect(await freshSeconds(blockQuery('a', hash, false), null)).toBe(0)
  expect(await freshSeconds(blockAtQuery('a', '0x1'), null)).toBe(0)
  expect(await freshSeconds(transactionQuery('a', '0x1', 0), null)).toBe(0)
  expect(await freshSeconds(transactionOfBlockQuery('a', hash, 0), null)).toBe(0)
})

test('the calls of a mined transaction never change; why there are none may', async () => {
  const query = callTraceQuery('a', { hash, blockHash: hash })
  expect(await freshSeconds(query, { trace: { frames: [], total: 0 } })).toBeUndefined()
  expect(await freshSeconds(query, { refusedBy: 'block', message: '' })).toBe(4)
  expect(await freshSeconds(query, null)).toBe(4)
})

test('what a tag means is fresh for seconds, the state at a number for a minute', async () => {
  for (const [block, seconds] of [
    ['latest', 4],
    ['finalized', 4],
    ['earliest', 4],
    ['0x0', 60],
  ] as const) {
    expect(await freshSeconds(storageQuery('a', address, '0x0', block), '0x')).toBe(seconds)
    expect(await freshSeconds(accountQuery('a', address, block), {})).toBe(seconds)
    expect(await freshSeconds(transactionQuery('a', block, 0), {})).toBe(4)
    expect(await freshSeconds(blockAtQuery('a', block), hash)).toBe(seconds)
  }
})

test('a block is fresh for a minute where it answers to its hash for good', async () => {
  const block = { hash, number: '0x1' }
  expect(await freshSeconds(blockQuery('a', hash, false), block)).toBe(60)
  expect(await freshSeconds(blockQuery('a', hash, false), { ...block, number: null })).toBe(0)
  expect(await freshSeconds(blockQuery('a', hash, false), { ...block, hash: '0x' })).toBe(0)
})

test('where a block is in the chain is fresh for seconds', async () => {
  expect(await freshSeconds(firstTransactionQuery('a', hash, 0n), {})).toBe(4)
  for (const kind of ['child', 'none', 'stranger'])
    expect(await freshSeconds(nextBlockQuery('a', hash, 0n), { kind })).toBe(4)
})

test('an estimate is fresh for five seconds, which block a tag means never', async () => {
  expect(await freshSeconds(gasQuery('a', { to: address }, '0x0'), {})).toBe(5)
  expect(await freshSeconds(blockSnapshotQuery('a', '0x0'), {})).toBe(0)
})

test('a service that opens does so for ten minutes, one that does not is asked again', async () => {
  expect(await freshSeconds(estimateReadSupportQuery('a', 'latest'), { opens: true })).toBe(600)
  expect(await freshSeconds(estimateReadSupportQuery('a', 'latest'), { opens: false })).toBe(0)
})

test('a file that its CID names never changes, but may come; a layout is changed here only', async () => {
  expect(await freshSeconds(metadataFileQuery('cid'), { text: '' })).toBeUndefined()
  expect(await freshSeconds(metadataFileQuery('cid'), null)).toBe(10)
  expect(await freshSeconds(layoutQuery('a', address), null)).toBeUndefined()
})
