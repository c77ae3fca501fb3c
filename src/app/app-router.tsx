import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import {
  generatePath,
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useParams,
} from 'react-router'
import { CrashBoundary } from '#app/crash-boundary.tsx'
import { lazyPage } from '#app/lazy-page.tsx'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { BlockResolver, type ResolveBlock } from '#ui/form/block-resolver.ts'
import { Page } from '#ui/page/page.tsx'

const HomePage = lazyPage(() => import('#pages/home/page.tsx'))
const BlockPage = lazyPage(() => import('#pages/block/page.tsx'))
const RequestLogPage = lazyPage(() => import('#pages/requests/page.tsx'))
const PlaygroundPage = lazyPage(() => import('#pages/playground/page.tsx'))
const BlockTimePage = lazyPage(() => import('#pages/block/time/time-page.tsx'))
const ConnectionsPage = lazyPage(() => import('#pages/connections/page.tsx'))
const TransactionPage = lazyPage(() => import('#pages/transaction/page.tsx'))
const FindTransactionPage = lazyPage(() => import('#pages/find-transaction/page.tsx'))
const GasPage = lazyPage(() => import('#pages/gas/page.tsx'))
const AddressPage = lazyPage(() => import('#pages/address/page.tsx'))
const OldAddressLink = lazyPage(() => import('#pages/address/old-link.tsx'))
const GasQuestionsPage = lazyPage(() => import('#pages/gas/questions/questions-page.tsx'))
const StoragePage = lazyPage(() => import('#pages/storage/value/page.tsx'))
const StorageHistoryPage = lazyPage(() => import('#pages/storage/history/page.tsx'))
const StorageLayoutPage = lazyPage(() => import('#pages/storage/layout/page.tsx'))
const StorageProxyPage = lazyPage(() => import('#pages/storage/proxy/page.tsx'))
const StorageManyPage = lazyPage(() => import('#pages/storage/many/page.tsx'))
const FilesPage = lazyPage(() => import('#pages/files/page.tsx'))
const CidPage = lazyPage(() => import('#pages/files/content/page.tsx'))
const NotFoundPage = lazyPage(() => import('#pages/not-found/page.tsx'))

/** The pages that are most often the first, the one that matches more precisely first. */
const firstPages = [
  [patterns.home, HomePage],
  [patterns.blockTime, BlockTimePage],
  [patterns.block, BlockPage],
  [patterns.transaction, TransactionPage],
  [patterns.storage, StoragePage],
  [patterns.gas, GasPage],
  [patterns.files, CidPage],
] as const

/**
 * Loads what the page of an address needs first, so that frame, page and answer are drawn together:
 * the connections, the page, and its answer where it can be known.
 */
export const preloadPage = (client: QueryClient, path: Path) =>
  Promise.all([client.prefetchQuery(connectionsQuery), prefetchAnswer(client, path)])

async function prefetchAnswer(client: QueryClient, { pathname, search }: Path) {
  for (const [pattern, page] of firstPages) {
    const match = matchPath(pattern, pathname)
    if (!match) continue
    const { prefetch } = await page.preload()
    return prefetch?.(client, match.params, new URLSearchParams(search))
  }
}

type Path = { pathname: string; search: string }

/** URL → page; each page is loaded from a file of its own. */
export function AppRouter() {
  const { pathname } = useLocation()
  return (
    <CrashBoundary path={pathname}>
      <BlockResolverProvider>
        <Routes>
          <Route path={patterns.home} element={<HomePage />} />
          <Route path={patterns.block} element={<BlockPage />} />
          <Route path={patterns.blockTime} element={<BlockTimePage />} />
          <Route path={patterns.transaction} element={<TransactionPage />} />
          <Route path={patterns.transactionHash} element={<FindTransactionPage />} />
          <Route
            path={patterns.transactionHashAnywhere}
            element={<OnCurrentNetwork title="Transaction" pattern={patterns.transactionHash} />}
          />
          <Route path={patterns.connections} element={<ConnectionsPage />} />
          <Route path={patterns.requestLog} element={<RequestLogPage />} />
          <Route path={patterns.requestLogBefore} element={<RedirectToRequestLog />} />
          <Route path={patterns.playground} element={<PlaygroundPage />} />
          <Route
            path={patterns.blockAnywhere}
            element={<OnCurrentNetwork title="Block" pattern={patterns.block} />}
          />
          <Route path={patterns.gas} element={<GasPage />} />
          <Route path={patterns.address} element={<AddressPage view="overview" />} />
          <Route path={patterns.addressRead} element={<AddressPage view="read" />} />
          <Route path={patterns.oldAddress} element={<OldAddressLink />} />
          <Route path={patterns.gasQuestions} element={<GasQuestionsPage />} />
          <Route path={patterns.storage} element={<StoragePage />} />
          <Route path={patterns.storageHistory} element={<StorageHistoryPage />} />
          <Route path={patterns.storageLayout} element={<StorageLayoutPage />} />
          <Route path={patterns.storageProxy} element={<StorageProxyPage />} />
          <Route path={patterns.storageMany} element={<StorageManyPage />} />
          <Route
            path={patterns.addressAnywhere}
            element={<OnCurrentNetwork title="Address" pattern={patterns.address} />}
          />
          <Route path={patterns.filesHome} element={<FilesPage />} />
          <Route path={patterns.files} element={<CidPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </BlockResolverProvider>
    </CrashBoundary>
  )
}

function RedirectToRequestLog() {
  const { search } = useLocation()
  return <Navigate replace to={patterns.requestLog + search} />
}

/** EIP-3091 addresses name no network: they mean the current one. */
function OnCurrentNetwork({ title, pattern }: { title: string; pattern: string }) {
  const params = useParams()
  const connectionsResult = useQuery(connectionsQuery)
  const currentNetwork = useCurrentNetwork()
  const { search } = useLocation()
  return (
    <Page title={title}>
      <QueryAnswer of={connectionsResult} waiting={null} missing={null}>
        {() => (
          <Navigate
            replace
            to={
              currentNetwork
                ? generatePath(pattern, { ...params, network: currentNetwork.network }) + search
                : patterns.connections
            }
          />
        )}
      </QueryAnswer>
    </Page>
  )
}

/** Lets every block field find a block on the current network by its hash or time. */
function BlockResolverProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const network = useCurrentNetwork()?.network
  const resolveBlock: ResolveBlock = useCallback(
    async (question, signal) => {
      if (network === undefined) return { problem: 'No network is selected.' }
      const { findBlockNumber } = await import('#app/find-block-number.ts')
      return findBlockNumber(queryClient, network, question, signal)
    },
    [queryClient, network],
  )
  return <BlockResolver value={resolveBlock}>{children}</BlockResolver>
}
