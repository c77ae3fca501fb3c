import { queryOptions } from '@tanstack/react-query'

const secondsOfDay = 86_400

/**
 * The first block of the current day in UTC, as decimal text; one past the newest where it has none,
 * and null where the newest block is not found.
 */
export const firstBlockTodayQuery = (network: string) =>
  queryOptions({
    queryKey: [
      'first-block-today',
      network,
      Math.floor(Date.now() / 1000 / secondsOfDay) * secondsOfDay,
    ] as const,
    queryFn: async ({ queryKey: [, network, dayStart], client }): Promise<string | null> => {
      const [{ blockTimeQuery }, { firstBlockAfter }] = await Promise.all([
        import('#queries/chain/block-time.ts'),
        import('#domain/block/block-time.ts'),
      ])
      const result = await client.fetchQuery(blockTimeQuery(network, `${dayStart - 1}`))
      return firstBlockAfter(result)?.toString() ?? null
    },
    // The day may get its first block.
    staleTime: 12_000,
  })
