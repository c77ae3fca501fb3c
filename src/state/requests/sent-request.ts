import { useMemo } from 'react'
import { requestSnippets } from '#domain/text/snippet.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { useRequestLog } from '#state/requests/recent-pages.ts'

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
    for (const { outcome, ...logged } of loggedRequests)
      if (logged.method === method && logged.network === network && outcome.state === 'answered')
        if (JSON.stringify(logged.params) === paramsText) return outcome.milliseconds
    return undefined
  }, [loggedRequests, method, network, paramsText])
  const request = { method, params: lastingParams }
  const snippets = connection ? requestSnippets({ ...connection, ...request }) : []
  return { ...request, network, elapsedMs, snippets }
}
