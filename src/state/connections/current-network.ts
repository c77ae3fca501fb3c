import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readLastNetwork, saveLastNetwork } from '#api/connections/connections.ts'
import {
  connectionsQuery,
  filesConnectionQuery,
  type PublicConnection,
} from '#state/connections/connections.ts'

/** Makes a network and its file network the ones for pages whose address names none. */
export function chooseNetwork(client: QueryClient, network: string) {
  saveLastNetwork(network)
  return client.invalidateQueries({ queryKey: filesConnectionQuery.queryKey })
}

/**
 * The network of the page: the one in its address, else the one used last, else the first.
 * Undefined while connections are loading, and when there are none.
 */
export function useCurrentNetwork(): PublicConnection | undefined {
  const client = useQueryClient()
  const connections = useQuery(connectionsQuery).data ?? []
  const { pathname, search } = useLocation()
  const [, segment] = pathname.split('/')
  const requestedNetwork =
    segment === 'playground' ? new URLSearchParams(search).get('network') : segment
  const namedConnection = connections.find(({ network }) => network === requestedNetwork)
  useEffect(() => {
    if (namedConnection && namedConnection.network !== readLastNetwork())
      chooseNetwork(client, namedConnection.network)
  }, [client, namedConnection])
  const lastConnection = connections.find(({ network }) => network === readLastNetwork())
  return namedConnection ?? lastConnection ?? connections[0]
}
