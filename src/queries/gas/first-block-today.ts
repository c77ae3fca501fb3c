import { queryOptions } from '@tanstack/react-query'

const secondsOfDay = 86_400

/** When the current day began in UTC, in seconds since 1970. */
export const startOfDay = (nowMs: number) => Math.floor(nowMs / 1000 / secondsOfDay) * secondsOfDay

/**
 * The first block of the day that began at `dayStart` (seconds since 1970), as decimal text; one past
 * the newest where it has none, and null where the newest block is not found.
 */
export const firstBlockTodayQuery = (network: string, dayStart: number) =>
  queryOptions({
    queryKey: ['first-block-today', network, dayStart] as const,
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
