import { CancelledError, QueryClient } from '@tanstack/react-query'
import { type ApiFailure, isRetryable } from '#api/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure
  }
}

const maxAttempts = 3
const firstRetryDelayMs = 400

/** What came a moment ago was asked for before its page was drawn, and not for an earlier one. */
const justNowMs = 300
const isOld = (updatedAt: number) => Date.now() - updatedAt > justNowMs

/**
 * For `retry`: only when an answer that this one is made of was cancelled, because the last page that
 * showed it was left. Without another try the library (5.108) takes this query for cancelled, too,
 * and its page waits for ever. A query that is itself cancelled is not tried again.
 */
export const retryCancelledPart = (_failures: number, failure: Error): boolean =>
  failure instanceof CancelledError

/** The longest wait, in seconds, that a page takes upon itself: for a longer one the reader decides. */
const maxRetryAfterSeconds = 10

/** As long as the service asks, else longer each time; the jitter keeps tabs out of step. */
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

/** Law 6: the one place that retries, and only failures that may pass. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // A service on this machine answers without a network too.
      mutations: { networkMode: 'always' },
      queries: {
        retry: (failures, failure) =>
          retryCancelledPart(failures, failure) ||
          (failures + 1 < maxAttempts && mayRetrySoon(failure)),
        retryDelay: retryDelayMs,
        // Neither a failure nor what is missing, which is never fresh, is asked for twice by that.
        retryOnMount: ({ state }) => isOld(state.errorUpdatedAt),
        refetchOnMount: ({ state }) => isOld(state.dataUpdatedAt),
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
    },
  })
