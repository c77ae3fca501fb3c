import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { prefetchPage } from '#app/prefetch/prefetch-page.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { savesData } from '#state/idle/when-idle.ts'

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
