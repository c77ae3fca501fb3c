import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { readLastNetwork, saveLastNetwork, watchLastNetwork } from '#api/connections/connections.ts'
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
  const lastNetwork = useSyncExternalStore(watchLastNetwork, readLastNetwork)
  const namedConnection = connections.find(({ network }) => network === requestedNetwork)
  useEffect(() => {
    if (namedConnection && namedConnection.network !== lastNetwork)
      chooseNetwork(client, namedConnection.network)
  }, [client, namedConnection, lastNetwork])
  const lastConnection = connections.find(({ network }) => network === lastNetwork)
  return namedConnection ?? lastConnection ?? connections[0]
}
