import type { QueryClient } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { transactionCount } from '#domain/block/block.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { transactionQuery } from '#queries/chain/transaction.ts'

/** Blocks that a walk reads before it gives up. */
const maxBlocksWalked = 16

/** A transaction's index, and its block by number and hash. */
export type TransactionLocation = { number: bigint; hash: Hash; index: number }

/** How a walk ended. */
export type WalkEnd =
  | { found: TransactionLocation }
  /**
   * `head`: no block is after it yet. `genesis`: none is before it. `gap`: a block is missing.
   * `reach`: no transaction in `maxBlocksWalked`.
   */
  | { end: 'head' | 'genesis' | 'gap' | 'reach'; looked: number }

type WalkOptions = {
  client: QueryClient
  network: string
  /** Called before each block that is read. */
  onStep: (number: bigint) => void
  signal: AbortSignal
}

/**
 * The first transaction after a block: index 0 of the next block that has any. Blocks are read one
 * after the other, and `latest` at the first that has none, to tell an empty block from one that
 * does not exist yet. @throws ApiFailure as soon as a block cannot be read: an unread block is not
 * called empty.
 */
export async function walkForward(number: bigint, walk: WalkOptions): Promise<WalkEnd> {
  const { client, network, onStep, signal } = walk
  let head: bigint | undefined
  for (let blocksRead = 1; blocksRead <= maxBlocksWalked; blocksRead++) {
    signal.throwIfAborted()
    const nextNumber = number + BigInt(blocksRead)
    onStep(nextNumber)
    const firstTransaction = await client.fetchQuery(
      transactionQuery(network, toQuantityHex(nextNumber), 0),
    )
    const hash = firstTransaction?.blockHash
    if (isHash(hash)) return { found: { number: nextNumber, hash, index: 0 } }
    if (head === undefined) {
      const newestTransaction = await client.fetchQuery(transactionQuery(network, 'latest', 0))
      head = readQuantity(newestTransaction?.blockNumber)
    }
    if (head !== undefined && nextNumber > head) return { end: 'head', looked: blocksRead }
  }
  return { end: 'reach', looked: maxBlocksWalked }
}

/**
 * The last transaction before a block: that of the nearest ancestor that has any, along the parent
 * hashes.
 * @throws ApiFailure as above.
 */
export async function walkBack(from: Hash, walk: WalkOptions): Promise<WalkEnd> {
  const { client, network, onStep, signal } = walk
  const fetchBlock = (hash: Hash) => client.fetchQuery(blockQuery(network, hash, false))
  let block = await fetchBlock(from)
  for (let blocksRead = 0; blocksRead < maxBlocksWalked; blocksRead++) {
    signal.throwIfAborted()
    const blockNumber = readQuantity(block?.number)
    const parentHash = block?.parentHash
    if (blockNumber === 0n) return { end: 'genesis', looked: blocksRead }
    if (blockNumber === undefined || !isHash(parentHash)) return { end: 'gap', looked: blocksRead }
    onStep(blockNumber - 1n)
    block = await fetchBlock(parentHash)
    const listedCount = block && transactionCount(block)
    if (listedCount)
      return { found: { number: blockNumber - 1n, hash: parentHash, index: listedCount - 1 } }
  }
  return { end: 'reach', looked: maxBlocksWalked }
}
