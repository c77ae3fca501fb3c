import type { QueryClient } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { MalformedError } from '#api/errors.ts'
import { rpc } from '#api/rpc/rpc.ts'
import type { BlockTag } from '#domain/block/block-reference.ts'
import { isHash, toQuantityHex } from '#domain/values/hex.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'
import { readBlockOfFirstTransaction } from '#queries/chain/transaction.ts'
import { indexOfTransaction } from '#queries/chain/transaction-index.ts'
import { fetchForRun } from '#queries/client.ts'

/** A block to look into next; its hash is known where the block after it was read. */
export type BlockCursor = { number: bigint; hash?: Hash | undefined }

/** How a search ended. `gap`: the provider has no block with the hash of `number`. */
export type SearchEnd =
  | { kind: 'found'; block: Hash; index: number }
  | { kind: 'limit' | 'genesis' }
  | { kind: 'gap'; number: bigint }

/**
 * The newest block, or that of another tag, usually by one request; undefined where the node tells neither
 * its hash nor its number.
 * @throws ApiFailure, or the cancellation by `signal`
 */
export async function newestBlock(
  client: QueryClient,
  network: string,
  signal: AbortSignal,
  tag: BlockTag = 'latest',
): Promise<BlockCursor | undefined> {
  const { number, hash } = await fetchForRun(client, blockSnapshotQuery(network, tag), signal)
  return number === undefined ? undefined : { number, hash }
}

/**
 * Looks for a transaction in `maxBlocks` blocks, from one back through its parents: a request for
 * each. A block whose hash is not known is asked for its first transaction, which names it; one
 * without any holds nothing to find.
 * @throws ApiFailure as soon as a block cannot be read, or the abort of `signal`; a later search
 * goes on from where `onProgress` was told last.
 */
export async function searchTransaction({
  client,
  network,
  hash,
  from,
  maxBlocks,
  signal,
  onProgress,
}: {
  client: QueryClient
  network: string
  hash: Hash
  from: BlockCursor
  maxBlocks: number
  signal: AbortSignal
  onProgress: (searched: { number: bigint; next: BlockCursor }) => void
}): Promise<SearchEnd> {
  let cursor = from
  for (let count = 0; count < maxBlocks; count++) {
    signal.throwIfAborted()
    const { number } = cursor
    const blockHash =
      cursor.hash ??
      (await readBlockOfFirstTransaction(network, toQuantityHex(number), signal)).hash
    let parentHash: Hash | undefined
    if (blockHash !== undefined) {
      const block = await readBlock(blockHash)
      if (!block) return { kind: 'gap', number }
      if (!Array.isArray(block.transactions))
        throw MalformedError.ofResult('The block lists no transactions.', block)
      const index = indexOfTransaction(block, hash)
      if (index !== undefined) return { kind: 'found', block: blockHash, index }
      if (isHash(block.parentHash)) parentHash = block.parentHash
    }
    cursor = { number: number - 1n, hash: parentHash }
    onProgress({ number, next: cursor })
    if (number === 0n) return { kind: 'genesis' }
  }
  return { kind: 'limit' }

  /** Reads a block without caching it: a search would drop the blocks that the reader looked at. */
  async function readBlock(blockHash: Hash) {
    const knownBlock = client.getQueryData(blockQuery(network, blockHash, false).queryKey)
    return knownBlock ?? rpc(network, 'eth_getBlockByHash', [blockHash, false], signal)
  }
}
