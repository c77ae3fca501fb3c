import { queryOptions } from '@tanstack/react-query'

/** When the current day began in UTC, in seconds since 1970. */
const startOfDay = () => Math.floor(Date.now() / 86_400_000) * 86_400

/**
 * The first block of the current day in UTC, as decimal text; one past the newest where it has none,
 * and null where the newest block is not found.
 */
export const firstBlockTodayQuery = (network: string) =>
  queryOptions({
    queryKey: ['first-block-today', network, startOfDay()] as const,
    queryFn: async ({ queryKey: [, network, dayStart], client }): Promise<string | null> => {
      const { blockTimeQuery, firstBlockAfter } = await import('#queries/chain/block-time.ts')
      const result = await client.fetchQuery(blockTimeQuery(network, `${dayStart - 1}`))
      return firstBlockAfter(result)?.toString() ?? null
    },
    // The day may get its first block.
    staleTime: 12_000,
  })
