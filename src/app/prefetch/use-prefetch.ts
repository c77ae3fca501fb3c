import { CancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { findPage } from '#app/page-rows.tsx'
import { pageAddress } from '#paths/links/page-address.ts'
import type { PageName } from '#paths/patterns.ts'
import { savesData } from '#state/idle/when-idle.ts'

/**
 * Pages whose first request is one small answer. Other pages only load their script: an
 * account, for example, is read by estimates, which cost the provider more.
 */
const smallPages: readonly PageName[] = ['block', 'transaction']

const minuteMs = 60_000
const maxRequestsPerMinute = 30
let requestTimesMs: readonly number[] = []

/**
 * Loads the script of the page at an address and makes its first request, whose answer the page
 * finds in the query cache: at most 30 a minute, and none for a minute after a failure, to spare
 * the provider's limit for the pages that the user opens.
 */
async function prefetchPage(client: QueryClient, path: string): Promise<void> {
  const { pathname, searchParams } = new URL(path, location.origin)
  const found = findPage(pathname)
  // A missing file is reported when the page is opened.
  const pageModule = await found?.page.preload().catch(() => undefined)
  if (!found || !pageModule?.prefetch || !smallPages.includes(found.name)) return
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

/** Milliseconds that a link is pointed at, or has the focus, before its page is prefetched. */
const intentDelayMs = 80

/**
 * Prefetches the page of a link that is pointed at, has the focus, or is pressed. Each navigation
 * checks the link under the pointer or focus again: it may lead one step further now.
 */
export function usePrefetch() {
  const client = useQueryClient()
  useEffect(() => watchLinks(client), [client])
  const { pathname, search } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      const page = pathname + search
      for (const link of document.querySelectorAll('main a:is(:hover, :focus)'))
        if (findPath(link) !== page) prefetch(client, link)
    }, intentDelayMs)
    return () => clearTimeout(timer)
  }, [client, pathname, search])
}

function watchLinks(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let aimedLink: Element | null = null
  const aimAtLink = ({ target }: Event) => {
    const link = findLink(target)
    if (link === aimedLink) return
    aimedLink = link
    clearTimeout(timer)
    if (link) timer = setTimeout(prefetch, intentDelayMs, client, link)
  }
  // Touch gives no sign before the press.
  const pressLink = ({ target }: Event) => {
    const link = findLink(target)
    if (link) prefetch(client, link)
  }
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('pointerover', aimAtLink, { signal, passive: true })
  document.addEventListener('focusin', aimAtLink, { signal })
  document.addEventListener('pointerdown', pressLink, { signal, passive: true })
  return () => {
    listeners.abort()
    clearTimeout(timer)
  }
}

const findLink = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('a[href]') : null

function prefetch(client: QueryClient, link: Element) {
  const path = findPath(link)
  if (path !== undefined && !savesData()) prefetchPage(client, path)
}

/** The page that a link leads to in this tab; undefined where it leads elsewhere. */
function findPath(link: Element): string | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return undefined
  const home = pageAddress('/')
  return link.href.startsWith(home) ? link.href.slice(home.length - 1) : undefined
}
