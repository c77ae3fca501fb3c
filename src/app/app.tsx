import {
  type QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { readLastNetwork, watchLastNetwork } from '#api/connections/connections.ts'
import { AppFrame } from '#app/app-frame.tsx'
import { AppRouter } from '#app/app-router.tsx'
import { PageRouter } from '#app/page-router.tsx'
import { isSameHex } from '#domain/values/hex.ts'
import { contractId, contractNamesQuery } from '#queries/names/contract-names.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { CurrentNetworkContext, chooseNetwork } from '#state/connections/current-network.ts'
import { nameTagsQuery } from '#state/name-tags/name-tags.ts'
import { AddressNames, type FindAddressName } from '#ui/values/address-names.ts'

type Props = { queryClient: QueryClient }

/** The whole dashboard: what it needs on every page, its frame, and the page of the address. */
export function App({ queryClient }: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PageRouter>
          <CurrentNetworkProvider>
            <AddressNamesProvider>
              <AppFrame>
                <AppRouter />
              </AppFrame>
            </AddressNamesProvider>
          </CurrentNetworkProvider>
        </PageRouter>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Finds the network of the page once for all that ask `useCurrentNetwork`. */
function CurrentNetworkProvider({ children }: { children: ReactNode }) {
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

/**
 * Names of addresses for every page: the user's name tags and, for contracts, the names in imported
 * layouts, in metadata found since the page was loaded, and in the layouts built into the
 * connection.
 */
function AddressNamesProvider({ children }: { children: ReactNode }) {
  const connections = useQuery(connectionsQuery).data
  // `DeferredChrome` loads name tags and layouts: no page waits for them.
  const nameTags = useQuery(nameTagsQuery).data
  const contractNames = useQuery(contractNamesQuery).data
  const findName = useMemo(
    (): FindAddressName => (network, address) => {
      const nameTag = nameTags?.byAddress.get(address.toLowerCase())
      if (nameTag) return { ...nameTag, source: 'private name tag' }
      const builtIn = connections
        ?.find((connection) => connection.network === network)
        ?.layouts?.find((layout) => isSameHex(layout.address, address))
      return (
        contractNames?.[contractId(network, address)] ??
        (builtIn && { name: builtIn.contract, source: 'built-in layout' })
      )
    },
    [connections, contractNames, nameTags],
  )
  return <AddressNames value={findName}>{children}</AddressNames>
}
