import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { findSeenTransaction } from '#api/rpc/transaction-index.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'

/** Object that a 32-byte hash names. */
export type HashTarget = { kind: 'transaction'; block: Hash; index: number } | { kind: 'block' }

/** Most blocks read to confirm an entry of this browser's index. */
const maxConfirmedBlocks = 3

/**
 * Object that a hash names: a transaction of a block that this browser has seen, which is read
 * again, or a block that the provider has. Null when it is neither: the hash may be of another
 * transaction.
 */
export const hashTargetQuery = (network: string, hash: Hash) =>
  queryOptions({
    queryKey: ['hash-target', network, hash] as const,
    queryFn: async ({ queryKey: [, network, hash], client }): Promise<HashTarget | null> => {
      const seenBlocks = await findSeenTransaction(network, hash)
      for (const { block } of seenBlocks.slice(0, maxConfirmedBlocks)) {
        const answer = await client.fetchQuery(blockQuery(network, block, false))
        const index = answer ? indexOfTransaction(answer, hash) : undefined
        if (index !== undefined) return { kind: 'transaction', block, index }
      }
      return (await client.fetchQuery(blockQuery(network, hash, false))) ? { kind: 'block' } : null
    },
    staleTime: 0,
  })

/** The index of a transaction in a block's answer, which lists hashes or full transactions. */
export function indexOfTransaction({ transactions }: RawObject, hash: Hash): number | undefined {
  if (!Array.isArray(transactions)) return undefined
  const index = transactions.findIndex((entry) =>
    isSameHex(isRawObject(entry) ? entry.hash : entry, hash),
  )
  return index < 0 ? undefined : index
}
