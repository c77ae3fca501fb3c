import { expect, test } from 'vitest'
import { forgetBlock } from '#api/rpc/block-cache.ts'
import { toQuantityHex } from '#domain/values/hex.ts'
import { newestBlock, searchTransaction } from '#queries/chain/search-transaction.ts'
import { findInBlockQuery, hashTargetQuery } from '#queries/chain/transaction-index.ts'
import { createQueryClient } from '#queries/client.ts'
import { answeringNode } from '#testing/answering-node.ts'

const node = answeringNode()
const blockHash = (number: number) => `0x${number.toString(16).padStart(64, 'b')}` as const
const transactionHash = (block: number, index: number) =>
  `0x${(block * 1000 + index).toString(16).padStart(16, '7').padEnd(64, '1')}` as const

/** A chain with a block for each count of transactions. */
function serveChain(...counts: number[]) {
  node.answer = ({ method, params: [first, second] }) => {
    if (method === 'eth_getTransactionByBlockNumberAndIndex') {
      const number = first === 'latest' ? counts.length - 1 : Number(first)
      if (Number(second) >= (counts[number] ?? 0)) return { result: null }
      return { result: { blockHash: blockHash(number), blockNumber: toQuantityHex(number) } }
    }
    const number = counts.findIndex((_, each) => blockHash(each) === first)
    if (number < 0) return { result: null }
    const transactions = Array.from({ length: counts[number] ?? 0 }, (_, index) =>
      transactionHash(number, index),
    )
    const parentHash = blockHash(number - 1)
    return {
      result: { hash: blockHash(number), number: toQuantityHex(number), parentHash, transactions },
    }
  }
}

async function search(hash: `0x${string}`, maxBlocks = 100, controller = new AbortController()) {
  const client = createQueryClient()
  const searched: bigint[] = []
  const from = await newestBlock(client, 'own', controller.signal)
  if (!from) throw new Error('no newest block')
  const end = await searchTransaction({
    client,
    network: 'own',
    hash,
    from,
    maxBlocks,
    signal: controller.signal,
    onProgress: ({ number }) => searched.push(number),
  })
  return { end, searched }
}

test('a transaction is found back from the newest block, a request a block and one for the newest', async () => {
  serveChain(1, 3, 0, 1, 2)
  expect(await search(transactionHash(1, 2))).toEqual({
    end: { kind: 'found', block: blockHash(1), index: 2 },
    searched: [4n, 3n, 2n],
  })
  expect(node.calls).toHaveLength(5)
  expect((await search(transactionHash(0, 0))).end).toEqual({
    kind: 'found',
    block: blockHash(0),
    index: 0,
  })
})

test('a hash of no transaction ends at the first block, or at the limit', async () => {
  serveChain(1, 3, 0, 1, 2)
  expect(await search(transactionHash(9, 9))).toEqual({
    end: { kind: 'genesis' },
    searched: [4n, 3n, 2n, 1n, 0n],
  })
  node.calls.length = 0
  expect(await search(transactionHash(9, 9), 2)).toEqual({
    end: { kind: 'limit' },
    searched: [4n, 3n],
  })
  expect(node.calls).toHaveLength(3)
})

test('from a number alone, empty blocks are passed and the first filled one is read', async () => {
  serveChain(1, 2, 0, 0, 1)
  const end = await searchTransaction({
    client: createQueryClient(),
    network: 'own',
    hash: transactionHash(1, 1),
    from: { number: 3n },
    maxBlocks: 3,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  expect(end).toEqual({ kind: 'found', block: blockHash(1), index: 1 })
})

test('a block that is gone is a gap, a failure is a failure, and a stop sends nothing more', async () => {
  serveChain(1, 1, 1)
  const { answer } = node
  node.answer = (call) => (call.params[0] === blockHash(1) ? { result: null } : answer(call))
  expect((await search(transactionHash(9, 9))).end).toEqual({ kind: 'gap', number: 1n })
  node.answer = (call) => (call.params[0] === blockHash(1) ? { status: 500 } : answer(call))
  await expect(search(transactionHash(9, 9))).rejects.toMatchObject({ kind: 'refused' })
  node.answer = (call) =>
    call.params[0] === blockHash(1) ? { result: { hash: blockHash(1) } } : answer(call)
  await expect(search(transactionHash(9, 9))).rejects.toMatchObject({ kind: 'malformed' })
  const controller = new AbortController()
  node.answer = (call) => {
    if (call.params[0] === blockHash(2)) controller.abort()
    return answer(call)
  }
  node.calls.length = 0
  await expect(search(transactionHash(9, 9), 100, controller)).rejects.toThrow()
  expect(node.calls).toHaveLength(2)
})

test('one block is searched by number, hash, tag or date', async () => {
  serveChain(1, 3, 0, 1)
  const find = (block: string, hash = transactionHash(1, 2)) =>
    createQueryClient().fetchQuery(findInBlockQuery('own', hash, block))
  expect(await find('1')).toMatchObject({ block: blockHash(1), number: 1n, index: 2 })
  expect(await find(blockHash(1))).toMatchObject({ index: 2 })
  expect(await find('latest')).toEqual({
    block: blockHash(3),
    number: 3n,
    transactionCount: 1,
    index: undefined,
  })
  expect(await find('2', transactionHash(9, 9))).toMatchObject({ transactionCount: 0 })
  expect(await find('77')).toBeNull()
})

test('a hash is of a block, of neither, or of a transaction in a block that was seen', async () => {
  // Blocks that no test before has read: what a block lists is indexed once, by its hash.
  serveChain(0, 0, 0, 0, 0, 0, 0, 1, 3)
  const target = (hash: `0x${string}`) =>
    createQueryClient().fetchQuery(hashTargetQuery('own', hash, false))
  expect(await target(blockHash(8))).toEqual({ kind: 'block' })
  expect(await target(transactionHash(7, 0))).toEqual({ kind: 'unknown', asked: false })
  // Indexed when the page has what it waits for.
  await expect
    .poll(() => target(transactionHash(8, 2)))
    .toEqual({
      kind: 'transaction',
      block: blockHash(8),
      index: 2,
    })
  // A block that was seen is read again, as it may be gone since; it is not kept any more here.
  await forgetBlock('own', blockHash(8))
  serveChain(1)
  expect(await target(transactionHash(8, 2))).toEqual({ kind: 'unknown', asked: false })
})
