import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { noteNetwork, readLastNetwork } from '#api/connections/connections.ts'
import {
  connectionsQuery,
  filesConnectionQuery,
  type PublicConnection,
} from '#state/connections/connections.ts'

/** Makes a network, and its files, those that pages without a network in their address use. */
export function chooseNetwork(client: QueryClient, network: string) {
  noteNetwork(network)
  return client.invalidateQueries({ queryKey: filesConnectionQuery.queryKey })
}

/**
 * The network in question: the one in the address, else the one used last, else the first.
 * Undefined while connections are waited for, and when there are none.
 */
export function useCurrentNetwork(): PublicConnection | undefined {
  const client = useQueryClient()
  const connections = useQuery(connectionsQuery).data ?? []
  const { pathname, search } = useLocation()
  const [, segment] = pathname.split('/')
  const asked = segment === 'playground' ? new URLSearchParams(search).get('network') : segment
  const named = connections.find(({ network }) => network === asked)
  useEffect(() => {
    if (named && named.network !== readLastNetwork()) chooseNetwork(client, named.network)
  }, [client, named])
  const last = connections.find(({ network }) => network === readLastNetwork())
  return named ?? last ?? connections[0]
}
