import { queryOptions, useQuery } from '@tanstack/react-query'
import { isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { useFreeRequests } from '#state/connections/use-connection.ts'

/** Interval of requests for the newest block while a page shows it, ms. */
const pollIntervalMs = 12_000

/**
 * The newest blocks, read again when the tab is seen again, and from time to time where requests cost nothing and the
 * last one did not fail.
 */
export function useLatestBlocks(network: string, count: number, enabled: boolean) {
  const isFree = useFreeRequests(network)
  return useQuery({
    ...latestBlocksQuery(network, count),
    enabled,
    refetchInterval: ({ state }) => isFree && state.status !== 'error' && pollIntervalMs,
    refetchOnWindowFocus: 'always',
  })
}

/**
 * The newest blocks of a network, raw, the newest first: a request to find it and one for each, back
 * along the parent hashes. Null while the newest is empty and the node offers none by tag.
 */
const latestBlocksQuery = (network: string, count: number) =>
  queryOptions({
    queryKey: ['latest-blocks', network, count] as const,
    queryFn: async ({ signal, client }): Promise<RawObject[] | null> => {
      let nextHash: unknown = await client.fetchQuery(blockAtQuery(network, 'latest'))
      const blocks: RawObject[] = []
      while (blocks.length < count && isHash(nextHash)) {
        signal.throwIfAborted()
        const block = await client.fetchQuery(blockQuery(network, nextHash, false))
        if (!block) break
        blocks.push(block)
        nextHash = block.parentHash
      }
      return blocks.length > 0 ? blocks : null
    },
    staleTime: 4_000,
  })
