import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import type { PrefetchPage } from '#app/lazy-page.tsx'
import { patterns } from '#paths/patterns.ts'

type PageRow = {
  pattern: string
  load: () => Promise<{ default: unknown; prefetch?: PrefetchPage }>
  /** Whether its first request is made too: one small answer. */
  withRequest?: boolean
}

/** Pages that links in answers lead to. A path before it could match, `blockTime`, is not one. */
const rows: readonly PageRow[] = [
  { pattern: patterns.blockTime, load: () => import('#pages/block/time/time-page.tsx') },
  { pattern: patterns.block, load: () => import('#pages/block/page.tsx'), withRequest: true },
  {
    pattern: patterns.transaction,
    load: () => import('#pages/transaction/page.tsx'),
    withRequest: true,
  },
  // What is at an address is read by estimates, which cost the provider more than a look-up.
  { pattern: patterns.address, load: () => import('#pages/address/page.tsx') },
  { pattern: patterns.addressRead, load: () => import('#pages/address/page.tsx') },
  { pattern: patterns.transactionHash, load: () => import('#pages/find-transaction/page.tsx') },
  { pattern: patterns.storage, load: () => import('#pages/storage/value/page.tsx') },
  { pattern: patterns.gas, load: () => import('#pages/gas/page.tsx') },
  { pattern: patterns.filesHome, load: () => import('#pages/files/page.tsx') },
  { pattern: patterns.files, load: () => import('#pages/files/content/page.tsx') },
]

const minuteMs = 60_000
const maxRequestsPerMinute = 30
let requestTimesMs: readonly number[] = []

/**
 * Loads the script of the page at an address and makes its first request, whose answer the page
 * finds in the query cache: at most 30 a minute, and none for a minute after one failed, so that
 * the provider's limit is left for what the person opens.
 */
export async function prefetchPage(client: QueryClient, path: string): Promise<void> {
  const { pathname, searchParams } = new URL(path, location.origin)
  for (const { pattern, load, withRequest } of rows) {
    const match = matchPath(pattern, pathname)
    if (!match) continue
    // Opening the page tells of a file that is gone.
    const pageModule = await load().catch(() => undefined)
    if (!withRequest) return
    requestTimesMs = requestTimesMs.filter((timeMs) => timeMs > Date.now() - minuteMs)
    if (requestTimesMs.length >= maxRequestsPerMinute) return
    const fetchingBefore = client.isFetching()
    const answer = pageModule?.prefetch?.(client, match.params, searchParams)
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
