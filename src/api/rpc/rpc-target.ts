import type { Connection } from '#api/connections/connections.ts'
import { fillKey, httpEndpoint } from '#domain/connections/endpoint.ts'

/** The id of a call that the early script sends; those of the page's own begin with 1. */
export const earlyId = 0

/** A request, or a batch of them, as HTTP (spec 4.1); `address` is its URL with `{key}` for the key. */
export function rpcTarget(
  connection: Pick<Connection, 'baseUrl' | 'apiKey' | 'keyless'>,
  request: unknown,
): { address: string; url: string; init: RequestInit } {
  const address = httpEndpoint(connection)
  return {
    address,
    url: fillKey(address, connection.apiKey),
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    },
  }
}

/** The envelope of a call, spec 2.1. */
export const rpcEnvelope = (id: number, method: string, params: readonly unknown[]) => ({
  jsonrpc: '2.0' as const,
  id,
  method,
  params,
})
