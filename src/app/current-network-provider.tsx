import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { readLastNetwork, watchLastNetwork } from '#api/connections/connections.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { CurrentNetworkContext, chooseNetwork } from '#state/connections/current-network.ts'

/** Finds the network of the page once for all that ask `useCurrentNetwork`. */
export function CurrentNetworkProvider({ children }: { children: ReactNode }) {
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
  return (
    <CurrentNetworkContext value={namedConnection ?? lastConnection ?? connections[0]}>
      {children}
    </CurrentNetworkContext>
  )
}
