import { allConnections } from '#api/connections/connections.ts'
import type { LoggedRequest } from '#api/log/request-log.ts'
import { requestsToHar } from '#api/log/requests-to-har.ts'

/** Exchanges as a file for other tools: HAR 1.2, or JSON as they are noted here. Without secrets. */
export async function requestLogFile(
  loggedRequests: readonly LoggedRequest[],
  format: 'har' | 'json',
): Promise<Blob> {
  const fileContent =
    format === 'har' ? requestsToHar(loggedRequests, await allConnections()) : loggedRequests
  return new Blob([JSON.stringify(fileContent, undefined, 2)])
}
