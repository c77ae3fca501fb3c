import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiFailure, isAway } from '#api/errors.ts'
import { useCacheValue } from '#queries/use-cache-value.ts'

const firstIntervalMs = 2_000
const maxIntervalMs = 60_000

type LostRead = Query<unknown, ApiFailure>

/** The reads of the page in view that failed because their provider was away. */
const findLostReads = (client: QueryClient): LostRead[] =>
  client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state: { error } }) => error !== null && isAway(error),
  })

/**
 * Sends lost reads again while the page is visible: at once when the browser is online or the page is
 * looked at again, and at intervals that are a fifth of the time since the loss. Of each connection
 * the first read alone is sent, and the others one by one once it succeeds.
 */
export function useRetryLostReads() {
  const client = useQueryClient()
  const lostAtMs = useCacheValue(() =>
    Math.min(...findLostReads(client).map(({ state }) => state.errorUpdatedAt)),
  )
  useQuery({
    // Each loss begins with the first interval.
    queryKey: ['lost reads', lostAtMs],
    queryFn: async ({ signal, queryKey }) => {
      const away = new Set<unknown>()
      for (const read of findLostReads(client)) {
        const [, connection] = read.queryKey
        if (away.has(connection) || !read.isActive() || read.state.error === null) continue
        if (!(await sendAgain(client, read, signal))) away.add(connection)
      }
      return away.size === 0 ? 0 : (client.getQueryData<number>(queryKey) ?? 0) + 1
    },
    enabled: Number.isFinite(lostAtMs),
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data: vainAttempts = 0 } }) =>
      Math.min(maxIntervalMs, firstIntervalMs * 1.2 ** vainAttempts),
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/**
 * Whether its provider responded. The query itself is left alone until then: one without data that
 * fetches has no failure to show, and the page would change at each attempt.
 */
async function sendAgain(
  client: QueryClient,
  { queryKey, options }: LostRead,
  signal: AbortSignal,
) {
  const { queryFn, meta, behavior } = options
  try {
    // A query of several pages has a way of its own to fetch them.
    if (typeof queryFn !== 'function' || behavior)
      await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
    else client.setQueryData(queryKey, await queryFn({ client, queryKey, signal, meta }))
  } catch (error) {
    if (isAway(error as ApiFailure)) return false
    await client.refetchQueries({ queryKey, exact: true })
  }
  return true
}
