import { useQuery } from '@tanstack/react-query'
import { useKnownHead } from '#queries/chain/known-head.ts'
import { latestBlocksQuery } from '#queries/chain/latest-blocks.ts'
import { useFreeRequests } from '#state/connections/use-connection.ts'

/** Interval of requests for the newest block while a page waits for the one after it, ms. */
const pollIntervalMs = 12_000

/**
 * Whether a block is the newest of its network; undefined while that is not known, and without a number. While it
 * is, the newest one is read again when the tab is seen again, and from time to time where requests cost nothing.
 */
export function useIsNewest(network: string, number: bigint | undefined): boolean | undefined {
  const head = useKnownHead(network)
  const isNewest = head && number !== undefined ? head.number <= number : undefined
  const isFree = useFreeRequests(network)
  useQuery({
    ...latestBlocksQuery(network, 1),
    enabled: number !== undefined && isNewest !== false,
    refetchInterval: isFree ? pollIntervalMs : false,
    refetchOnWindowFocus: 'always',
  })
  return isNewest
}
