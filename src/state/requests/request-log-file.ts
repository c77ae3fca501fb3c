import { allConnections } from '#api/connections/connections.ts'
import type { LoggedRequest } from '#api/log/request-log.ts'
import { requestsToHar } from '#api/log/requests-to-har.ts'

/** Requests as a file for other tools: HAR 1.2, or the log itself as JSON. Without secrets. */
export async function requestLogFile(
  loggedRequests: readonly LoggedRequest[],
  format: 'har' | 'json',
): Promise<Blob> {
  const fileContent =
    format === 'har' ? requestsToHar(loggedRequests, await allConnections()) : loggedRequests
  return new Blob([JSON.stringify(fileContent, undefined, 2)])
}
