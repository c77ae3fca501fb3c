import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchOtherTabs } from '#api/connections/change-own-connections.ts'
import { allConnections, type Connection } from '#api/connections/connections.ts'
import { connectionsQuery } from '#state/connections/connections.ts'

/** What goes on with the addresses and secrets of a connection, and how to end it. */
const uses = new Map<AbortController, Connection>()

/** Ends `use` when its connection is removed, or leads elsewhere, or its secrets are forgotten. */
export function endWithConnection(use: AbortController, connection: Connection): () => void {
  uses.set(use, connection)
  return () => uses.delete(use)
}

/** Ends what goes on with connections as they were, sockets among it, and asks for the list again. */
export async function connectionsChanged(client: QueryClient): Promise<void> {
  const all = await allConnections().catch(() => [])
  const now = new Set(all.map(secretsOf))
  for (const [use, connection] of uses) if (!now.has(secretsOf(connection))) use.abort()
  const { closeOtherSockets } = await import('#api/rpc/socket.ts')
  closeOtherSockets(new Set(all.map(({ wsUrl, apiKey }) => `${wsUrl}/ws/v3/${apiKey}`)))
  await client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
}

const secretsOf = ({ network, baseUrl, wsUrl, apiKey, files }: Connection) =>
  JSON.stringify([network, baseUrl, wsUrl, apiKey, files])

/** Follows what other tabs of this browser do to the person's connections. */
export function useOtherTabsConnections() {
  const client = useQueryClient()
  useEffect(() => watchOtherTabs(() => changedElsewhere(client)), [client])
}

/** What was answered at another address is no answer any more. */
async function changedElsewhere(client: QueryClient) {
  const before = client.getQueryData(connectionsQuery.queryKey) ?? []
  await connectionsChanged(client)
  const now = new Map((await allConnections().catch(() => [])).map((one) => [one.network, one]))
  const moved = before
    .filter(({ network, baseUrl }) => now.get(network)?.baseUrl !== baseUrl)
    .map(({ network }) => network)
  if (moved.length > 0)
    await client.resetQueries({ predicate: ({ queryKey }) => moved.includes(`${queryKey[1]}`) })
}
