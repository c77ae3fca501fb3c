import { expect, test } from 'vitest'
import { toQuantityHex } from '#domain/values/hex.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { nextBlockQuery } from '#queries/chain/next-block.ts'
import { transactionOfBlockQuery } from '#queries/chain/transaction.ts'
import { createQueryClient } from '#queries/client.ts'
import { answeringNode } from '#testing/answering-node.ts'

const node = answeringNode()
const hashOf = (number: bigint | number) => `0x${number.toString(16).padStart(64, 'a')}` as const

/** A node with a block for each number, of so many transactions. */
function serveChain(...counts: number[]) {
  const numberOf = (at: unknown) => (at === 'latest' ? counts.length - 1 : Number(at))
  const transactionAt = (number: number, index: number) => ({
    blockHash: hashOf(number),
    blockNumber: toQuantityHex(number),
    transactionIndex: toQuantityHex(index),
  })
  node.answer = ({ method, params: [first, second] }) => {
    if (method === 'eth_getTransactionByBlockNumberAndIndex') {
      const number = numberOf(first)
      const isThere = Number(second) < (counts[number] ?? 0)
      return { result: isThere ? transactionAt(number, Number(second)) : null }
    }
    const number = counts.findIndex((_, at) => hashOf(at) === first)
    if (number < 0) return { result: null }
    const transactions = Array.from({ length: counts[number] ?? 0 }, (_, at) =>
      second === true ? transactionAt(number, at) : hashOf(at),
    )
    const parentHash = number === 0 ? `0x${'00'.repeat(32)}` : hashOf(number - 1)
    return {
      result: { hash: hashOf(number), number: toQuantityHex(number), parentHash, transactions },
    }
  }
}
test('a block is found by its first transaction, an empty one by its child’s parent', async () => {
  serveChain(1, 1, 0, 0, 1)
  expect(await createQueryClient().fetchQuery(blockAtQuery('own', '0x1'))).toBe(hashOf(1))
  expect(node.calls).toHaveLength(1)
  expect(await createQueryClient().fetchQuery(blockAtQuery('own', '0x2'))).toBe(hashOf(2))
  expect(await createQueryClient().fetchQuery(blockAtQuery('own', 'latest'))).toBe(hashOf(4))
})

test('the first block is looked for as number 0', async () => {
  serveChain(0, 1)
  expect(await createQueryClient().fetchQuery(blockAtQuery('own', '0x0'))).toBe(hashOf(0))
})

test('past the newest block there is none, and no more is asked than to know that', async () => {
  serveChain(1, 1)
  expect(await createQueryClient().fetchQuery(blockAtQuery('own', '0x2'))).toBeNull()
  expect(node.calls).toHaveLength(2)
  serveChain(1, 0)
  expect(await createQueryClient().fetchQuery(blockAtQuery('own', 'latest'))).toBeNull()
})

test('sixteen blocks are looked at for a child', async () => {
  serveChain(1, ...Array<number>(17).fill(0), 1)
  expect(await createQueryClient().fetchQuery(blockAtQuery('own', '0x1'))).toBeNull()
  serveChain(1, ...Array<number>(16).fill(0), 1)
  expect(await createQueryClient().fetchQuery(blockAtQuery('own', '0x1'))).toBe(hashOf(1))
})

test('a transaction that names no block is a failure, and no missing block', async () => {
  node.answer = () => ({ result: { blockHash: null } })
  await expect(createQueryClient().fetchQuery(blockAtQuery('own', '0x1'))).rejects.toMatchObject({
    kind: 'malformed',
  })
})

test('a block that names another parent is not a child', async () => {
  serveChain(1, 1)
  expect(await createQueryClient().fetchQuery(nextBlockQuery('own', hashOf(0), 0n))).toEqual({
    kind: 'child',
    hash: hashOf(1),
  })
  const replaced = `0x${'cd'.repeat(32)}` as const
  expect(await createQueryClient().fetchQuery(nextBlockQuery('own', replaced, 0n))).toEqual({
    kind: 'reorged',
    hash: hashOf(1),
    parent: hashOf(0),
  })
  expect(await createQueryClient().fetchQuery(nextBlockQuery('own', hashOf(1), 1n))).toEqual({
    kind: 'none',
  })
})

test('the next block is read only where this block has no transaction that shows its place', async () => {
  const blockReads = () => node.calls.filter(({ method }) => method === 'eth_getBlockByHash')
  serveChain(1, 1)
  await createQueryClient().fetchQuery(nextBlockQuery('own', hashOf(0), 0n))
  expect(blockReads()).toHaveLength(0)
  serveChain(0, 1)
  expect(await createQueryClient().fetchQuery(nextBlockQuery('own', hashOf(0), 0n))).toEqual({
    kind: 'child',
    hash: hashOf(1),
  })
  expect(blockReads()).toHaveLength(1)
})

test('a transaction of a replaced block is read from the block’s own list', async () => {
  serveChain(1, 2)
  expect(
    await createQueryClient().fetchQuery(transactionOfBlockQuery('own', hashOf(1), 1)),
  ).toMatchObject({ through: 'block' })
  const { answer } = node
  node.answer = (call) =>
    call.method === 'eth_getBlockByHash' ? answer(call) : { result: { blockHash: hashOf(9) } }
  expect(
    await createQueryClient().fetchQuery(transactionOfBlockQuery('own', hashOf(1), 1)),
  ).toMatchObject({
    through: 'replaced',
    transaction: { transactionIndex: '0x1' },
  })
  // A node that is behind has no other block there.
  node.answer = (call) => (call.method === 'eth_getBlockByHash' ? answer(call) : { result: null })
  expect(
    await createQueryClient().fetchQuery(transactionOfBlockQuery('own', hashOf(1), 1)),
  ).toMatchObject({ through: 'list' })
  node.calls.length = 0
  expect(
    await createQueryClient().fetchQuery(transactionOfBlockQuery('own', hashOf(1), 2)),
  ).toBeNull()
  // The block is kept since; an index beyond its list may be there, as Hedera's have gaps.
  expect(node.calls.map(({ method }) => method)).toEqual([
    'eth_getTransactionByBlockNumberAndIndex',
  ])
})
