import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { connectionTo } from '#api/connections/connections.ts'
import { MalformedError } from '#api/errors.ts'
import { cachedBlock, keepBlock } from '#api/rpc/block-cache.ts'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { isCallSentEarly } from '#api/rpc/rpc.ts'
import { maxBlocksScanned } from '#domain/block/block-find.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { isHash, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { readBlockOfFirstTransaction } from '#queries/chain/transaction.ts'

/**
 * The hash of a block given by number or tag. Where a node offers blocks by number (`eth_getBlockByNumber`),
 * that is one request, and its answer is the block's. None of the four methods returns it; but a transaction
 * has the hash of its block, and a block that of its parent: an empty block is found from the first of the
 * next 16 that is not empty. Null when it cannot be found like that.
 */
export const blockAtQuery = (network: string, at: BlockParameter) =>
  queryOptions({
    queryKey: ['block-at', network, at] as const,
    queryFn: async ({ signal, client }): Promise<Hash | null> => {
      /** Undefined where the node has no such block or does not offer this: the search can say more. */
      async function byNumber(): Promise<Hash | undefined> {
        // The search reads `safe` as `finalized` (spec 4.3), and a pending block has no hash yet.
        if (at === 'safe' || at === 'pending') return undefined
        const block = await offeredResult(network, 'eth_getBlockByNumber', [at, false], { signal })
        if (!block) return undefined
        const { hash, number } = block
        if (!isHash(hash) || (at.startsWith('0x') && readQuantity(number) !== BigInt(at)))
          throw MalformedError.ofResult('The block lacks its hash, or has another number.', block)
        client.setQueryData(blockQuery(network, hash, false).queryKey, block)
        // Where it cannot be kept, the page has it all the same.
        keepBlock(network, hash, block).catch(() => {})
        return hash
      }
      const byTransaction = async () => (await readNamedBlock(network, at, signal)).hash
      // The page may have asked for the transaction before its code was there: no request then.
      const isSent = isCallSentEarly(await connectionTo(network), transactionMethod, [at, '0x0'])
      for (const read of isSent ? [byTransaction, byNumber] : [byNumber, byTransaction]) {
        const hash = await read()
        if (hash) return hash
      }
      return findBlock(network, at, signal)
    },
    // A number may be reorganised away until it is final, and a tag moves with every block.
    staleTime: ({ state }) => (state.data === null ? 0 : at.startsWith('0x') ? 60_000 : 4_000),
  })

/** The block at a number, tag or hash, with the hashes of its transactions; null where it is not found. */
export async function fetchBlockAt(
  client: QueryClient,
  network: string,
  at: BlockParameter,
): Promise<RawObject | null> {
  const hash = isHash(at) ? at : await client.fetchQuery(blockAtQuery(network, at))
  return hash && client.fetchQuery(blockQuery(network, hash, false))
}

const transactionMethod = 'eth_getTransactionByBlockNumberAndIndex'

async function readNamedBlock(network: string, block: BlockParameter, signal: AbortSignal) {
  const { transaction, ...named } = await readBlockOfFirstTransaction(network, block, signal)
  // A transaction that names no block must not be taken for a missing block.
  if (transaction && block !== 'pending' && !named.hash)
    throw MalformedError.ofResult('The transaction names no block.', transaction)
  return named
}

async function findBlock(
  network: string,
  at: BlockParameter,
  signal: AbortSignal,
): Promise<Hash | null> {
  const targetNumber = at === 'earliest' ? 0n : readQuantity(at)
  if (targetNumber === undefined) return null

  // A node that offers it names its newest block also where that has no transaction.
  const newest = await offeredResult(network, 'eth_getBlockByNumber', ['latest', false], { signal })
  const newestNumber = newest
    ? readQuantity(newest.number)
    : (await readNamedBlock(network, 'latest', signal)).number
  if (newestNumber !== undefined && targetNumber >= newestNumber) return null

  const lastScanned = targetNumber + BigInt(maxBlocksScanned)
  for (
    let child = targetNumber + 1n;
    child <= lastScanned && child <= (newestNumber ?? child);
    child++
  ) {
    const { hash } = await readNamedBlock(network, toQuantityHex(child), signal)
    if (!hash) continue
    let ancestor = hash
    for (let number = child; number > targetNumber; number--) {
      const parentHash = (await cachedBlock(network, ancestor, false, signal))?.parentHash
      if (!isHash(parentHash)) return null
      ancestor = parentHash
    }
    return ancestor
  }
  return null
}
