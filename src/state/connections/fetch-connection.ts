import type { QueryClient } from '@tanstack/react-query'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'

/** The connection of a network, for requests outside a page; undefined where there is none. */
export async function fetchConnection(
  client: QueryClient,
  network: string,
): Promise<PublicConnection | undefined> {
  const connections = await client.fetchQuery(connectionsQuery)
  return connections.find((connection) => connection.network === network)
}
