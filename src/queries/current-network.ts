import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { connectionsQuery, type PublicConnection } from '#queries/connections.ts'

const place = 'keyhole.network'

/** Makes a network the one that pages without a network in their address use. */
export const chooseNetwork = (network: string) => localStorage.setItem(place, network)

/**
 * The network in question: the one in the address, else the one used last, else the first.
 * Undefined while connections are waited for, and when there are none.
 */
export function useCurrentNetwork(): PublicConnection | undefined {
  const connections = useQuery(connectionsQuery).data ?? []
  const [, segment] = useLocation().pathname.split('/')
  const named = connections.find(({ network }) => network === segment)
  useEffect(() => {
    if (named) chooseNetwork(named.network)
  }, [named])
  const last = connections.find(({ network }) => network === localStorage.getItem(place))
  return named ?? last ?? connections[0]
}
