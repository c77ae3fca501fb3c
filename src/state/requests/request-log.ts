import { useMemo, useSyncExternalStore } from 'react'
import {
  clearRequestLog,
  countLoggedRequests,
  readRequestLog,
  watchRequestLog,
} from '#api/log/request-log.ts'
import { requestSnippets } from '#domain/text/snippet.ts'
import { useConnection } from '#state/connections/use-connection.ts'

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
 * The request behind a page as `RequestSection` shows it: how other tools send it, and the milliseconds
 * until the response to the newest one like it was whole, undefined where the log has none.
 * @param lastingParams parameters that mean the same later, where those that were sent do not
 */
export function useSentRequest(
  network: string,
  method: string,
  params: readonly unknown[],
  lastingParams = params,
) {
  const connection = useConnection(network)
  const { loggedRequests } = useRequestLog()
  const paramsText = JSON.stringify(params)
  const elapsedMs = useMemo(() => {
    for (const { outcome, ...logged } of loggedRequests) {
      if (logged.method !== method || logged.network !== network) continue
      const isLike = outcome.state === 'answered' && JSON.stringify(logged.params) === paramsText
      if (isLike) return outcome.milliseconds
    }
    return undefined
  }, [loggedRequests, method, network, paramsText])
  const request = { method, params: lastingParams }
  const snippets = connection ? requestSnippets({ ...connection, ...request }) : []
  return { ...request, network, elapsedMs, snippets }
}
