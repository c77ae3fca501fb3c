/** What the service worker needs to know of a request. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** Addresses of the service that a person can open, and that are no pages. */
const notPages =
  /^\/(rpc|api|assets|health|ready|metrics|connection\.json|service-worker\.js)(\/|$)/

/**
 * What a request is to the service worker: a page that is opened, one of the dashboard's own files,
 * or nothing of its business, as every call of the API is.
 */
export function roleOf(
  { method, mode, url }: Asked,
  origin: string,
  files: readonly string[],
): 'page' | 'file' | undefined {
  const { pathname, origin: asked } = new URL(url)
  if (method !== 'GET' || asked !== origin) return undefined
  if (mode === 'navigate') return notPages.test(pathname) ? undefined : 'page'
  // Files of an older build too: a tab that is still open may need them.
  return files.includes(pathname) || pathname.startsWith('/assets/') ? 'file' : undefined
}
