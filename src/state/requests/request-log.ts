import { useSyncExternalStore } from 'react'
import {
  clearRequestLog,
  countLoggedRequests,
  readRequestLog,
  watchRequestLog,
} from '#api/log/request-log.ts'

/** One request of this visit, and what came of it. */
export type RequestLogEntry = ReturnType<typeof readRequestLog>[number]

/**
 * Every request of this visit, newest first, as far as memory is given to them; `total` is how many
 * there were.
 */
export function useRequestLog() {
  const loggedRequests: readonly RequestLogEntry[] = useSyncExternalStore(
    watchRequestLog,
    readRequestLog,
  )
  return { loggedRequests, total: countLoggedRequests(), clear: clearRequestLog }
}
