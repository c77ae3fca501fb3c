import { useMemo } from 'react'
import { useRequestLog } from '#state/requests/request-log.ts'

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
