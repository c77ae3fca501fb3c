import { allConnections } from '#api/connections/connections.ts'
import type { Exchange } from '#api/log/request-log.ts'
import { har } from '#api/log/requests-to-har.ts'

/** Exchanges as a file for other tools: HAR 1.2, or JSON as they are noted here. Without secrets. */
export async function exchangesFile(
  exchanges: readonly Exchange[],
  format: 'har' | 'json',
): Promise<Blob> {
  const content = format === 'har' ? har(exchanges, await allConnections()) : exchanges
  return new Blob([JSON.stringify(content, undefined, 2)])
}
