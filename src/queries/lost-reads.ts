import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiFailure, isResent, isRetryable } from '#api/errors.ts'
import { useCacheValue } from '#queries/use-cache-value.ts'

const firstIntervalMs = 2_000
const maxIntervalMs = 60_000

type LostRead = Query<unknown, ApiFailure>

/** Attempts in vain since the loss, and when a connection may be sent the next, in milliseconds since 1970. */
type Attempts = { vain: number; retryAtMs: { [connection: string]: number } }

/** The reads of the page in view that failed in a way that passes. */
const findLostReads = (client: QueryClient): LostRead[] =>
  client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state: { error } }) => error !== null && isResent(error),
  })

const connectionOf = ({ queryKey }: LostRead) => String(queryKey[1])

const retryAtMsOf = (failure: ApiFailure): number =>
  (failure.kind === 'refused' && failure.retryAtMs) || 0

/**
 * Sends lost reads again while the page is visible: at once when the browser is online or the page is
 * looked at again, and at intervals that are a fifth of the time since the loss, but not before the provider
 * lets it. Of each connection the first read alone is sent, and the others one by one once it succeeds.
 */
export function useRetryLostReads() {
  const client = useQueryClient()
  const lostAtMs = useCacheValue(() =>
    Math.min(...findLostReads(client).map(({ state }) => state.errorUpdatedAt)),
  )
  useQuery({
    // Each loss begins with the first interval.
    queryKey: ['lost reads', lostAtMs],
    queryFn: async ({ signal, queryKey }): Promise<Attempts> => {
      const { vain, retryAtMs } = client.getQueryData<Attempts>(queryKey) ?? noAttempts
      const away: Attempts['retryAtMs'] = {}
      const lostReads = findLostReads(client)
      for (const read of lostReads) {
        const connection = connectionOf(read)
        if (connection in away || !read.isActive() || read.state.error === null) continue
        const ofConnection = lostReads.filter((other) => connectionOf(other) === connection)
        const untilMs = Math.max(
          retryAtMs[connection] ?? 0,
          ...ofConnection.map(({ state }) => (state.error ? retryAtMsOf(state.error) : 0)),
        )
        const failure = Date.now() >= untilMs && (await sendAgain(client, read, signal))
        if (failure !== undefined) away[connection] = failure ? retryAtMsOf(failure) : untilMs
      }
      return { vain: Object.keys(away).length === 0 ? 0 : vain + 1, retryAtMs: away }
    },
    enabled: Number.isFinite(lostAtMs),
    initialData: noAttempts,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data: { vain } = noAttempts } }) =>
      Math.min(maxIntervalMs, firstIntervalMs * 1.2 ** vain),
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
  })
}

const noAttempts: Attempts = { vain: 0, retryAtMs: {} }

/**
 * Sends a read; the failure of it where that may pass, too. The query itself is left alone until then: one without data that
 * fetches has no failure to show, and the page would change at each attempt.
 */
async function sendAgain(
  client: QueryClient,
  { queryKey, options }: LostRead,
  signal: AbortSignal,
): Promise<ApiFailure | undefined> {
  const { queryFn, meta, behavior } = options
  try {
    // A query of several pages has a way of its own to fetch them.
    if (typeof queryFn !== 'function' || behavior)
      await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
    else client.setQueryData(queryKey, await queryFn({ client, queryKey, signal, meta }))
  } catch (error) {
    if (isRetryable(error as ApiFailure)) return error as ApiFailure
    await client.refetchQueries({ queryKey, exact: true })
  }
  return undefined
}
