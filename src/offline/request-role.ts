/** What the service worker needs to know of a request. */
export type FetchedRequest = Pick<Request, 'method' | 'mode' | 'url'>

/** Addresses of the service that a person can open, and that are no pages. */
const nonPagePattern =
  /^(rpc|api|assets|health|ready|metrics|connection\.json|service-worker\.js)([/?]|$)/

/**
 * What a request is to the service worker: a page that is opened, one of the dashboard's own files,
 * or nothing of its business, as every call of the API is. `home` is the address of its start page.
 */
export function requestRole(
  { method, mode, url }: FetchedRequest,
  home: string,
  files: readonly string[],
): 'page' | 'file' | undefined {
  if (method !== 'GET' || !url.startsWith(home)) return undefined
  const appPath = url.slice(home.length)
  if (mode === 'navigate') return nonPagePattern.test(appPath) ? undefined : 'page'
  // Files of an older build too: a tab that is still open may need them.
  const isFile = files.includes(new URL(url).pathname) || appPath.startsWith('assets/')
  return isFile ? 'file' : undefined
}
