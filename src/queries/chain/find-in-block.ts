import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { transactionCount } from '#domain/block/block.ts'
import { blockParameter } from '#domain/block/block-reference.ts'
import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { parseDate } from '#domain/values/parse-date.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { blockTimeQuery } from '#queries/chain/block-time.ts'
import { indexOfTransaction } from '#queries/chain/transaction-index.ts'

/** A block that was read for a transaction. `index` is undefined where it does not list it. */
export type SearchedBlock = {
  block: Hash
  number: bigint | undefined
  transactionCount: number
  index: number | undefined
}

/**
 * Looks for a transaction in one block: by its hash, number or tag, or the last one at a date. Null
 * when there is no such block, or none that can be found.
 */
export const findInBlockQuery = (network: string, hash: Hash, blockText: string) =>
  queryOptions({
    queryKey: ['find-in-block', network, hash, blockText] as const,
    queryFn: async ({
      queryKey: [, network, hash, blockText],
      client,
    }): Promise<SearchedBlock | null> => {
      const block = await findBlockHash(client, network, blockText)
      const answer = block && (await client.fetchQuery(blockQuery(network, block, false)))
      if (!block || !answer) return null
      return {
        block,
        number: readQuantity(answer.number),
        transactionCount: transactionCount(answer) ?? 0,
        index: indexOfTransaction(answer, hash),
      }
    },
    staleTime: 4_000,
  })

async function findBlockHash(
  client: QueryClient,
  network: string,
  blockText: string,
): Promise<Hash | null> {
  const seconds = parseDate(blockText)
  if (seconds !== undefined) {
    const result = await client.fetchQuery(blockTimeQuery(network, seconds.toString()))
    return result.kind === 'found' ? result.block.hash : null
  }
  const reference = parseBlockReference(blockText)
  if ('problem' in reference) return null
  if (reference.kind === 'hash') return reference.hash
  return client.fetchQuery(blockAtQuery(network, blockParameter(reference)))
}
