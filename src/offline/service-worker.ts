import { requestRole } from './request-role.ts'

declare const self: ServiceWorkerGlobalScope

/** The build's id, its base path and the paths of all its files, inserted by vite.config.ts. */
declare const KEYHOLE_SHELL: { build: string; base: string; files: string[] }

const { build, base, files } = KEYHOLE_SHELL
const cachePrefix = 'keyhole-shell-'
const ownCacheName = cachePrefix + build

/** The page is here, too, while its build is the newest that is known: then it is shown first. */
const newestPagePath = `${base}?newest`

/** How long the service may take for a page before the cached one is shown. */
const networkTimeoutMs = 5000

self.addEventListener('install', (event) => {
  bypassWorker(event)
  event.waitUntil(installShell())
})
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const matchedRole = requestRole(request, self.location.origin + base, files)
  if (matchedRole === 'page') event.respondWith(respondWithPage(event))
  if (matchedRole === 'file') event.respondWith(respondWithFile(request))
})

/** Caches every file of the build; files that an older cache has are not fetched again. */
async function installShell() {
  const shellCache = await caches.open(ownCacheName)
  const missing: string[] = []
  for (const path of files) {
    const cachedResponse = path.startsWith(`${base}assets/`) ? await caches.match(path) : undefined
    if (cachedResponse) await shellCache.put(path, cachedResponse)
    else missing.push(path)
  }
  await shellCache.addAll(missing)
  // The page for any address; some hosts lead from it to the start page, which is the same there.
  const shellResponse = await fetch(`${base}index.html`, { cache: 'no-cache' })
  const page = await shellResponse.text()
  // While the copies of a service are updated one by one, the page may be of another build.
  if (!isOwnPage(page)) throw new Error('The page is of another build.')
  // A response that was redirected to cannot be a page.
  for (const path of [base, newestPagePath])
    await shellCache.put(path, new Response(page, shellResponse))
  await self.skipWaiting()
}

/** The build before this one stays: tabs that show it may still need its files. */
async function deleteOldCaches() {
  const shellCacheNames = (await caches.keys()).filter(
    (name) => name.startsWith(cachePrefix) && name !== ownCacheName,
  )
  await Promise.all(shellCacheNames.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * The cached page at once, while its build is the newest that is known; the service's own page
 * behind it says whether it still is. A reload, and a build that is not the newest, wait for the
 * service: an old page is shown first at most once.
 */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const isReload = request.cache === 'no-cache' || request.cache === 'reload'
  if (isReload) return respondWithServedPage(event)
  const newestPage = await matchOwn(newestPagePath)
  if (!newestPage) return respondWithServedPage(event)
  event.waitUntil(fetch(request).then(updateNewest, () => undefined))
  return newestPage
}

/**
 * A page as the service has it; the cached page when the service is away, answers with an error or
 * does not answer in time.
 */
async function respondWithServedPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const networkResponse = await Promise.race([
    fetch(request).catch(() => undefined),
    networkTimeout(),
  ])
  if (networkResponse && networkResponse.status < 500) {
    event.waitUntil(updateNewest(networkResponse.clone()))
    return networkResponse
  }
  return (await matchOwn(base)) ?? networkResponse ?? fetch(request)
}

/**
 * Learns from a page of the service whether this build is the newest. If not, the next page waits
 * for the service, until the worker of the newer build has installed its own.
 */
async function updateNewest(servedPage: Response) {
  if (servedPage.status >= 500) return
  const shellCache = await caches.open(ownCacheName)
  const page = await matchOwn(base)
  if (isOwnPage(await servedPage.text())) {
    if (page) await shellCache.put(newestPagePath, page)
  } else if (await shellCache.delete(newestPagePath)) {
    // Not awaited: Chromium may delay the update by half a minute and more, and the worker of the
    // newer build takes over only when no event of this one lasts.
    self.registration.update().catch(() => undefined)
  }
}

/** `vite.config.ts` names the build in its page. */
const isOwnPage = (page: string) => page.includes(`content="${build}"`)

const matchOwn = (path: string) => caches.match(path, { cacheName: ownCacheName })

const networkTimeout = () =>
  new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs))

/** Names in assets/ contain a hash of their content, so any cache will do. */
async function respondWithFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

/** The Static Routing API of browsers, which TypeScript does not know yet. */
type RoutingEvent = ExtendableEvent & {
  addRoutes?: (
    rules: { condition: { requestMethod?: string; urlPattern?: string }; source: string }[],
  ) => Promise<void>
}

/** Lets the browser, where it can, find files and send calls of the API without this worker. */
function bypassWorker(event: RoutingEvent) {
  event.addRoutes?.([
    { condition: { requestMethod: 'POST' }, source: 'network' },
    { condition: { urlPattern: `${base}assets/*` }, source: 'cache' },
  ])
}
