import { queryOptions } from '@tanstack/react-query'
import { readQuantity } from '#domain/values/hex.ts'
import { fetchBlockAt } from '#queries/chain/block-at.ts'

/**
 * The number of the newest block, as decimal text: a key holds no bigint. Null where the newest one
 * is empty and the node offers no block by tag.
 */
export const newestNumberQuery = (network: string) =>
  queryOptions({
    queryKey: ['newest-number', network] as const,
    queryFn: async ({ client }): Promise<string | null> => {
      const block = await fetchBlockAt(client, network, 'latest')
      return readQuantity(block?.number)?.toString() ?? null
    },
    // A question that counts from it keeps its blocks while it is shown.
    staleTime: 12_000,
  })
