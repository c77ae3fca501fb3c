import {
  type QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type ReactNode,
  StrictMode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  Router,
  useLocation,
} from 'react-router'
import { readLastNetwork, watchLastNetwork } from '#api/connections/connections.ts'
import { AppFrame } from '#app/app-frame.tsx'
import { AppRouter } from '#app/app-router.tsx'
import { findPage } from '#app/page-rows.tsx'
import { isSameHex } from '#domain/values/hex.ts'
import { contractId, contractNamesQuery } from '#queries/names/contract-names.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import {
  CurrentNetworkContext,
  chooseNetwork,
  useCurrentNetwork,
} from '#state/connections/current-network.ts'
import { nameTagsQuery } from '#state/name-tags/name-tags.ts'
import { FieldResolver, type ResolveField } from '#ui/form/field-resolver.ts'
import { AddressNames, type FindAddressName } from '#ui/values/address-link.tsx'

type Props = { queryClient: QueryClient }

/** The whole dashboard: what it needs on every page, its frame, and the page of the address. */
export function App({ queryClient }: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PageRouter>
          <CurrentNetworkProvider>
            <AddressNamesProvider>
              <FieldResolverProvider>
                <AppFrame>
                  <AppRouter />
                </AppFrame>
              </FieldResolverProvider>
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
 * Names of addresses for every page: the user's name tags and, for contracts, the names in imported layouts,
 * in metadata found since the page was loaded, and in the layouts built into the connection.
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

/** Lets fields and the search find a block by its hash, time or distance, and an address by its name, on this network. */
function FieldResolverProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const connection = useCurrentNetwork()
  const resolveField: ResolveField = useCallback(
    async (question, signal) => {
      if (!connection) return { problem: 'No network is selected.' }
      return import('#app/resolve-field.ts').then(
        ({ resolveField }) => resolveField(queryClient, connection, question, signal),
        () => ({ problem: 'Part of this page could not be loaded: reload the page.' }),
      )
    },
    [queryClient, connection],
  )
  return <FieldResolver value={resolveField}>{children}</FieldResolver>
}

const history = createBrowserHistory({ v5Compat: true })
const basePath = import.meta.env.BASE_URL

/**
 * react-router's `BrowserRouter`, but for one thing: a page that is loaded is drawn in the frame of the
 * click. A transition, in which the page before stays until the next one is loaded, is drawn one frame later.
 */
function PageRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setShown] = useState({
    action: history.action,
    location: history.location,
  })
  useLayoutEffect(
    () =>
      history.listen((next) => {
        const path = next.location.pathname.slice(basePath.length - 1)
        if (findPage(path)?.page.isLoaded()) setShown(next)
        else startTransition(() => setShown(next))
      }),
    [],
  )
  return (
    <Router basename={basePath} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
