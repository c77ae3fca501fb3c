/** Fields of a request that the service worker needs. */
export type FetchedRequest = Pick<Request, 'method' | 'mode' | 'url'>

/** Paths of the service that a person can open and that are not pages. */
const nonPagePattern =
  /^(rpc|api|assets|health|ready|metrics|connection\.json|service-worker\.js)([/?]|$)/

/**
 * The role of a request for the service worker: a page that is opened, one of the dashboard's own files, or
 * undefined for all that it leaves alone, as every call of the API. `home` is the address of the start page.
 */
export function requestRole(
  { method, mode, url }: FetchedRequest,
  home: string,
  files: readonly string[],
): 'page' | 'file' | undefined {
  if (method !== 'GET' || !url.startsWith(home)) return undefined
  const appPath = url.slice(home.length)
  if (mode === 'navigate') return nonPagePattern.test(appPath) ? undefined : 'page'
  // Files of an older build, too: an open tab may still need them.
  const isFile = files.includes(new URL(url).pathname) || appPath.startsWith('assets/')
  return isFile ? 'file' : undefined
}
