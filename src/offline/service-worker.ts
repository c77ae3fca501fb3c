import { requestRole } from './request-role.ts'

declare const self: ServiceWorkerGlobalScope

/** The build's id, its base path and the paths of all its files, inserted by vite.config.ts. */
declare const KEYHOLE_SHELL: { build: string; base: string; files: string[] }

const { build, base, files } = KEYHOLE_SHELL
const cachePrefix = 'keyhole-shell-'
const ownCacheName = cachePrefix + build

/** How long the service may take for a page before the cached one is shown. */
const networkTimeoutMs = 5000

self.addEventListener('install', (event) => event.waitUntil(installShell()))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const matchedRole = requestRole(request, self.location.origin + base, files)
  if (matchedRole === 'page') event.respondWith(respondWithPage(request))
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
  const shellResponse = await fetch(base, { cache: 'no-cache', headers: { accept: 'text/html' } })
  // While the copies of a service are updated one by one, the page may be of another build.
  if (!(await shellResponse.clone().text()).includes(build))
    throw new Error('The page is of another build.')
  await shellCache.put(base, shellResponse)
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
 * A page as the service has it, so that nobody gets an old one while there is a newer one; the
 * cached page when the service is away, answers with an error or does not answer in time.
 */
async function respondWithPage(request: Request): Promise<Response> {
  const networkResponse = await Promise.race([
    fetch(request).catch(() => undefined),
    networkTimeout(),
  ])
  if (networkResponse && networkResponse.status < 500) return networkResponse
  return (
    (await caches.match(base, { cacheName: ownCacheName })) ?? networkResponse ?? fetch(request)
  )
}

const networkTimeout = () =>
  new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs))

/** Names in assets/ contain a hash of their content, so any cache will do. */
async function respondWithFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}
