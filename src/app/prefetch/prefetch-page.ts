import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { findPage } from '#app/page-rows.tsx'
import { patterns } from '#paths/patterns.ts'

/**
 * Patterns of pages whose first request is one small answer. Other pages only load their script: an
 * account, for example, is read by estimates, which cost the provider more.
 */
const smallPatterns: readonly string[] = [patterns.block, patterns.transaction]

const minuteMs = 60_000
const maxRequestsPerMinute = 30
let requestTimesMs: readonly number[] = []

/**
 * Loads the script of the page at an address and makes its first request, whose answer the page
 * finds in the query cache: at most 30 a minute, and none for a minute after a failure, to spare
 * the provider's limit for the pages that the user opens.
 */
export async function prefetchPage(client: QueryClient, path: string): Promise<void> {
  const { pathname, searchParams } = new URL(path, location.origin)
  const found = findPage(pathname)
  // A missing file is reported when the page is opened.
  const pageModule = await found?.page.preload().catch(() => undefined)
  if (!found || !pageModule?.prefetch || !smallPatterns.includes(found.pattern)) return
  requestTimesMs = requestTimesMs.filter((timeMs) => timeMs > Date.now() - minuteMs)
  if (requestTimesMs.length >= maxRequestsPerMinute) return
  const fetchingBefore = client.isFetching()
  const answer = pageModule.prefetch(client, found.params, searchParams)
  // A fresh answer in the cache, or a request under way, causes no further request; a request under
  // way may still fail.
  const isRequested = client.isFetching() !== fetchingBefore
  if (answer && isRequested) requestTimesMs = [...requestTimesMs, Date.now()]
  answer?.catch((error: unknown) => {
    // The page was opened, and left again before the response.
    if (!isRequested || error instanceof CancelledError) return
    requestTimesMs = Array(maxRequestsPerMinute).fill(Date.now())
  })
}
