import { useMemo, useSyncExternalStore } from 'react'
import {
  clearRequestLog,
  countLoggedRequests,
  readRequestLog,
  watchRequestLog,
} from '#api/log/request-log.ts'

/** One request of this visit, and its outcome. */
export type RequestLogEntry = ReturnType<typeof readRequestLog>[number]

/**
 * The requests of this visit, newest first, as many as the log holds; `total` is how many there
 * were.
 */
export function useRequestLog() {
  const loggedRequests: readonly RequestLogEntry[] = useSyncExternalStore(
    watchRequestLog,
    readRequestLog,
  )
  return { loggedRequests, total: countLoggedRequests(), clear: clearRequestLog }
}

/**
 * Milliseconds until the response to the newest request like this was whole; undefined where the
 * log has none.
 */
export function useRequestDuration(
  network: string,
  method: string,
  params: readonly unknown[],
): number | undefined {
  const { loggedRequests } = useRequestLog()
  const paramsText = JSON.stringify(params)
  return useMemo(() => {
    const lastRequest = loggedRequests.find(
      (request) =>
        request.method === method &&
        request.network === network &&
        request.outcome.state === 'answered' &&
        JSON.stringify(request.params) === paramsText,
    )
    return lastRequest?.outcome.state === 'answered' ? lastRequest.outcome.milliseconds : undefined
  }, [loggedRequests, method, network, paramsText])
}
