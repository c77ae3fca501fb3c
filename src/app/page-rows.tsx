import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { matchPath } from 'react-router'
import { lazyPage, type PrefetchPage } from '#app/lazy-page.tsx'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import type { PageParams } from '#ui/page/page-params.ts'

const HomePage = lazyPage(() => import('#pages/home/page.tsx'))
const BlockPage = lazyPage(() => import('#pages/block/page.tsx'))
const RequestLogPage = lazyPage(() => import('#pages/requests/page.tsx'))
const PlaygroundPage = lazyPage(() => import('#pages/playground/page.tsx'))
const BlockTimePage = lazyPage(() => import('#pages/block/time/time-page.tsx'))
const ConnectionsPage = lazyPage(() => import('#pages/connections/page.tsx'))
const NameTagsPage = lazyPage(() => import('#pages/name-tags/page.tsx'))
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
export const NotFoundPage = lazyPage(() => import('#pages/not-found/page.tsx'))

type LazyPage = { preload: () => Promise<{ prefetch?: PrefetchPage }>; isLoaded: () => boolean }

const row = (pattern: string, page: LazyPage, element: ReactElement) => ({ pattern, page, element })

/** The pages, each loaded from a file of its own, where two match the better one first. */
const pageRows = [
  row(patterns.blockTime, BlockTimePage, <BlockTimePage />),
  row(patterns.addressRead, AddressPage, <AddressPage view="read" />),
  row(patterns.gasQuestions, GasQuestionsPage, <GasQuestionsPage />),
  row(patterns.storageHistory, StorageHistoryPage, <StorageHistoryPage />),
  row(patterns.storageLayout, StorageLayoutPage, <StorageLayoutPage />),
  row(patterns.storageProxy, StorageProxyPage, <StorageProxyPage />),
  row(patterns.storageMany, StorageManyPage, <StorageManyPage />),
  row(patterns.home, HomePage, <HomePage />),
  row(patterns.block, BlockPage, <BlockPage />),
  row(patterns.transaction, TransactionPage, <TransactionPage />),
  row(patterns.transactionHash, FindTransactionPage, <FindTransactionPage />),
  row(patterns.connections, ConnectionsPage, <ConnectionsPage />),
  row(patterns.nameTags, NameTagsPage, <NameTagsPage />),
  row(patterns.requestLog, RequestLogPage, <RequestLogPage />),
  row(patterns.playground, PlaygroundPage, <PlaygroundPage />),
  row(patterns.gas, GasPage, <GasPage />),
  row(patterns.address, AddressPage, <AddressPage view="overview" />),
  row(patterns.oldAddress, OldAddressLink, <OldAddressLink />),
  row(patterns.storage, StoragePage, <StoragePage />),
  row(patterns.filesHome, FilesPage, <FilesPage />),
  row(patterns.files, CidPage, <CidPage />),
]

/** The page of a path below the base, and what the path says; undefined where none has a page. */
export const findPage = (path: string) => findRow(pageRows, path)

/** The first row whose pattern a path below the base matches, and what the path says, decoded. */
export function findRow<Row extends { pattern: string }>(rows: readonly Row[], path: string) {
  for (const row of rows) {
    const match = matchPath(row.pattern, path)
    if (match) return { ...row, params: decodeParams(match.params) }
  }
  return undefined
}

const decodeParams = (params: PageParams): PageParams =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text && decodeText(text)]))

function decodeText(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Loads what the page of an address needs first, so that frame, page and answer are drawn together:
 * the connections, the page, and its answer where it can be known. The answer is read when `renderer`
 * is there: else the browser would rest until the drawing, and begin what comes after it.
 */
export const preloadPage = (client: QueryClient, path: Path, renderer: Promise<unknown>) =>
  Promise.all([client.prefetchQuery(connectionsQuery), prefetchAnswer(client, path, renderer)])

type Path = { pathname: string; search: string }

async function prefetchAnswer(
  client: QueryClient,
  { pathname, search }: Path,
  renderer: Promise<unknown>,
) {
  const found = findPage(pathname)
  const [pageModule] = await Promise.all([found?.page.preload(), renderer])
  return found && pageModule?.prefetch?.(client, found.params, new URLSearchParams(search))
}
