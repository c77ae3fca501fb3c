import { useSyncExternalStore } from 'react'
import {
  clearRequestLog,
  countLoggedRequests,
  readRequestLog,
  watchRequestLog,
} from '#api/log/request-log.ts'

/** One request of this visit, and its outcome. */
export type RequestLogEntry = ReturnType<typeof readRequestLog>[number]

/** The newest requests first, as many as the log holds; `total` is how many there were. */
export function useRequestLog() {
  const loggedRequests: readonly RequestLogEntry[] = useSyncExternalStore(
    watchRequestLog,
    readRequestLog,
  )
  return { loggedRequests, total: countLoggedRequests(), clear: clearRequestLog }
}
