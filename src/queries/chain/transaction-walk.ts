import type { QueryClient } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { isHash } from '#domain/values/hex.ts'
import { toQuantityHex, readQuantity } from '#domain/values/quantity.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { transactionCount, transactionQuery } from '#queries/chain/transaction.ts'

/** How many blocks a walk looks at before it gives up. */
const walkReach = 16

/** A transaction's place, in both ways to name its block. */
export type Place = { number: bigint; hash: Hash; index: number }

/** Where a walk came to. */
export type WalkEnd =
  | { found: Place }
  /** `head`: nothing is after it yet. `genesis`: nothing is before it. `gap`: a block is not there. */
  | { end: 'head' | 'genesis' | 'gap' | 'reach'; looked: number }

type Walk = {
  client: QueryClient
  network: string
  /** Told before each block that is looked at. */
  onStep: (number: bigint) => void
  signal: AbortSignal
}

/**
 * The first transaction after a block: index 0 of the next block that has any. Asks for them one
 * after the other, and for `latest` at the first that has none, to tell an empty block from one that
 * does not exist yet.
 * @throws ApiFailure as soon as a block cannot be asked for: what was not seen is not called empty.
 */
export async function walkForward(number: bigint, walk: Walk): Promise<WalkEnd> {
  const { client, network, onStep, signal } = walk
  let head: bigint | undefined
  for (let looked = 1; looked <= walkReach; looked++) {
    signal.throwIfAborted()
    const next = number + BigInt(looked)
    onStep(next)
    const first = await client.fetchQuery(transactionQuery(network, toQuantityHex(next), 0))
    const hash = first?.blockHash
    if (isHash(hash)) return { found: { number: next, hash, index: 0 } }
    if (head === undefined) {
      const newest = await client.fetchQuery(transactionQuery(network, 'latest', 0))
      head = readQuantity(newest?.blockNumber)
    }
    if (head !== undefined && next > head) return { end: 'head', looked }
  }
  return { end: 'reach', looked: walkReach }
}

/**
 * The last transaction before a block: that of the nearest ancestor that has any, along the parent
 * hashes.
 * @throws ApiFailure as above.
 */
export async function walkBack(from: Hash, walk: Walk): Promise<WalkEnd> {
  const { client, network, onStep, signal } = walk
  const find = (hash: Hash) => client.fetchQuery(blockQuery(network, hash, false))
  let block = await find(from)
  for (let looked = 0; looked < walkReach; looked++) {
    signal.throwIfAborted()
    const number = readQuantity(block?.number)
    const parent = block?.parentHash
    if (number === 0n) return { end: 'genesis', looked }
    if (number === undefined || !isHash(parent)) return { end: 'gap', looked }
    onStep(number - 1n)
    block = await find(parent)
    const count = block && transactionCount(block)
    if (count) return { found: { number: number - 1n, hash: parent, index: count - 1 } }
  }
  return { end: 'reach', looked: walkReach }
}
