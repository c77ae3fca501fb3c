import { QueryClient } from '@tanstack/react-query'
import { type ApiFailure, isRetryable } from '#api/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure
  }
}

const maxAttempts = 3
const firstRetryDelayMs = 400
const recentFailureMs = 1_000

/** As long as the service asks, else longer each time; the jitter keeps tabs out of step. */
export function retryDelayMs(failures: number, failure: ApiFailure): number {
  if (failure.kind === 'refused' && failure.retryAfter !== undefined)
    return failure.retryAfter * 1000
  return firstRetryDelayMs * 2 ** failures * (1 + Math.random() / 2)
}

/** Law 6: the one place that retries, and only failures that may pass. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, failure) => failures + 1 < maxAttempts && isRetryable(failure),
        retryDelay: retryDelayMs,
        // What was asked for before its page was drawn is not asked for again by the page.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > recentFailureMs,
        // A service on this machine answers without a network too.
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
    },
  })
