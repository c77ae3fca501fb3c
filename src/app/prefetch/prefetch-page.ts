import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { transactionBlockParameter } from '#domain/block/block-reference.ts'
import { parseBlockPath } from '#paths/block.ts'
import { parseTransactionPath } from '#paths/parse-transaction.ts'
import { patterns } from '#paths/patterns.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { transactionOfBlockQuery, transactionQuery } from '#queries/chain/transaction.ts'

type PageRow = {
  pattern: string
  loadScript: () => Promise<unknown>
  /** Makes the first request of the page, one small answer; without it only the script is loaded. */
  request?: (
    client: QueryClient,
    params: Record<string, string | undefined>,
    search: URLSearchParams,
  ) => Promise<unknown> | undefined
}

/** Pages that links in answers lead to. A path before it could match, `blockTime`, is not one. */
const rows: readonly PageRow[] = [
  { pattern: patterns.blockTime, loadScript: () => import('#pages/block/time/time-page.tsx') },
  {
    pattern: patterns.block,
    loadScript: () => import('#pages/block/page.tsx'),
    // By its number a block takes a search, and with full transactions it may be a megabyte.
    request(client, params, search) {
      const address = parseBlockPath(params, search)
      if (address?.block.kind !== 'hash') return undefined
      if (address.transactionDetails === true) return undefined
      return client.fetchQuery(blockQuery(address.network, address.block.hash, false))
    },
  },
  {
    pattern: patterns.transaction,
    loadScript: () => import('#pages/transaction/page.tsx'),
    request(client, params, search) {
      const address = parseTransactionPath(params, search)
      if ('problem' in address) return undefined
      const { network, block, index } = address
      return block.kind === 'hash'
        ? client.fetchQuery(transactionOfBlockQuery(network, block.hash, index))
        : client.fetchQuery(transactionQuery(network, transactionBlockParameter(block), index))
    },
  },
  // What is at an address is read by estimates, which cost the provider more than a look-up.
  { pattern: patterns.address, loadScript: () => import('#pages/address/page.tsx') },
  { pattern: patterns.addressRead, loadScript: () => import('#pages/address/page.tsx') },
  {
    pattern: patterns.transactionHash,
    loadScript: () => import('#pages/find-transaction/page.tsx'),
  },
  { pattern: patterns.storage, loadScript: () => import('#pages/storage/value/page.tsx') },
  { pattern: patterns.gas, loadScript: () => import('#pages/gas/page.tsx') },
  { pattern: patterns.filesHome, loadScript: () => import('#pages/files/page.tsx') },
  { pattern: patterns.files, loadScript: () => import('#pages/files/content/page.tsx') },
]

const minuteMs = 60_000
const maxRequestsPerMinute = 30
let requestTimesMs: readonly number[] = []

/**
 * Loads the script of the page at an address and makes its first request, whose answer the page
 * finds in the query cache: at most 30 a minute, and none for a minute after one failed, so that
 * the provider's limit is left for what the person opens.
 */
export function prefetchPage(client: QueryClient, path: string): void {
  const { pathname, searchParams } = new URL(path, location.origin)
  for (const { pattern, loadScript, request } of rows) {
    const match = matchPath(pattern, pathname)
    if (!match) continue
    // Opening the page tells of a file that is gone.
    loadScript().catch(() => {})
    requestTimesMs = requestTimesMs.filter((timeMs) => timeMs > Date.now() - minuteMs)
    if (requestTimesMs.length >= maxRequestsPerMinute) return
    const fetchingBefore = client.isFetching()
    const answer = request?.(client, match.params, searchParams)
    // What is here and fresh is not requested.
    if (!answer || client.isFetching() === fetchingBefore) return
    requestTimesMs = [...requestTimesMs, Date.now()]
    answer.catch((error: unknown) => {
      // Its page was opened, and left again before the response.
      if (error instanceof CancelledError) return
      requestTimesMs = Array(maxRequestsPerMinute).fill(Date.now())
    })
    return
  }
}
