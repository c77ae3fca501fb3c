import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { saveLastNetwork } from '#api/connections/connections.ts'
import { filesConnectionQuery, type PublicConnection } from '#state/connections/connections.ts'

/** Makes a network and its file network the ones for pages whose address names none. */
export function chooseNetwork(client: QueryClient, network: string) {
  saveLastNetwork(network)
  return client.invalidateQueries({ queryKey: filesConnectionQuery.queryKey })
}

/** Filled in by `app/app.tsx`. */
export const CurrentNetworkContext = createContext<PublicConnection | undefined>(undefined)

/**
 * The network of the page: the one in its address, otherwise the one used last, otherwise the
 * first. Undefined while connections are loading, and when there are none.
 */
export const useCurrentNetwork = (): PublicConnection | undefined =>
  useContext(CurrentNetworkContext)
