import {
  CancelledError,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { type ApiFailure, isRetryable } from '#api/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure
  }
}

const maxAttempts = 3
const firstRetryDelayMs = 400

/** Answers younger than this were requested for the page now drawn, not for an earlier one. */
const justNowMs = 300
const isOld = (updatedAt: number) => Date.now() - updatedAt > justNowMs

/**
 * Value of `retry`: true only when a part of this answer was cancelled, because the last page that
 * showed it was left. Without another try the library (5.108) takes this query for cancelled, too,
 * and its page waits for ever. A query that is itself cancelled is not tried again.
 */
export const retryCancelledPart = (_failures: number, failure: Error): boolean =>
  failure instanceof CancelledError

/** Stands in for a part of an answer that failed. One that was cancelled did not fail: it is asked for again. */
export function nothingIfFailed(failure: unknown): undefined {
  if (failure instanceof CancelledError) throw failure
}

/** The longest wait, in seconds, that a page accepts: for a longer one the reader decides. */
const maxRetryAfterSeconds = 10

/**
 * Delay that the service asks for, otherwise longer each time; the jitter keeps tabs out of step.
 */
export function retryDelayMs(failures: number, failure: ApiFailure): number {
  if (retryCancelledPart(failures, failure)) return 0
  if (failure.kind === 'refused' && failure.retryAfter !== undefined)
    return failure.retryAfter * 1000
  return firstRetryDelayMs * 2 ** failures * (1 + Math.random() / 2)
}

/** Whether another attempt may succeed, soon enough to wait for it. */
export const mayRetrySoon = (failure: ApiFailure): boolean =>
  isRetryable(failure) &&
  !(failure.kind === 'refused' && (failure.retryAfter ?? 0) > maxRetryAfterSeconds)

/**
 * Law 6: the one place that retries, and only failures that may pass. A query that failed because of
 * another one, which it asked, is not tried again: that one was.
 */
export function createQueryClient(): QueryClient {
  const givenUpFailures = new WeakSet<Error>()
  const mayRetry = (failures: number, failure: ApiFailure) => {
    if (failures + 1 < maxAttempts && mayRetrySoon(failure) && !givenUpFailures.has(failure))
      return true
    givenUpFailures.add(failure)
    return false
  }
  return new QueryClient({
    defaultOptions: {
      // A service on this machine answers without a network too.
      mutations: { networkMode: 'always' },
      queries: {
        retry: (failures, failure) =>
          retryCancelledPart(failures, failure) || mayRetry(failures, failure),
        retryDelay: retryDelayMs,
        // Mounting does not repeat a recent failure, nor a recent answer that something is missing,
        // which is never fresh.
        retryOnMount: ({ state }) => isOld(state.errorUpdatedAt),
        refetchOnMount: ({ state }) => isOld(state.dataUpdatedAt),
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
    },
  })
}

/**
 * The answer to a query. Who had asked the same may end, and cancel it for all: then it is asked again, until `signal`
 * ends this reader, too.
 * @throws ApiFailure, or the cancellation by `signal`
 */
export async function fetchUncancelled<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, ApiFailure, T, K>,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await client.fetchQuery(query)
    } catch (error) {
      if (!(error instanceof CancelledError) || signal?.aborted) throw error
    }
  }
}

/**
 * The answer to a question of a run, which is no longer asked when the run ends.
 * @throws ApiFailure, or the cancellation by `signal`
 */
export async function fetchForRun<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, ApiFailure, T, K>,
  signal: AbortSignal,
): Promise<T> {
  const cancelQuery = () => client.cancelQueries({ queryKey: query.queryKey, exact: true })
  signal.addEventListener('abort', cancelQuery)
  return fetchUncancelled(client, query, signal).finally(() =>
    signal.removeEventListener('abort', cancelQuery),
  )
}
