import { roleOf } from './request-role.ts'

declare const self: ServiceWorkerGlobalScope

/** The build's id, where it stands and the paths of all its files, written here by vite.config.ts. */
declare const KEYHOLE_SHELL: { build: string; base: string; files: string[] }

const { build, base, files } = KEYHOLE_SHELL
const prefix = 'keyhole-shell-'
const own = prefix + build

/** Milliseconds that the service has for a page before the kept one is shown. */
const networkTimeoutMs = 5000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const role = roleOf(request, self.location.origin + base, files)
  if (role === 'page') event.respondWith(page(request))
  if (role === 'file') event.respondWith(file(request))
})

/** Keeps every file of the build; what an older one has too is not asked for again. */
async function install() {
  const cache = await caches.open(own)
  const missing: string[] = []
  for (const path of files) {
    const kept = path.startsWith(`${base}assets/`) ? await caches.match(path) : undefined
    if (kept) await cache.put(path, kept)
    else missing.push(path)
  }
  await cache.addAll(missing)
  const shell = await fetch(base, { cache: 'no-cache', headers: { accept: 'text/html' } })
  // While copies of a service are renewed one by one, the page may be another build's than this.
  if (!(await shell.clone().text()).includes(build))
    throw new Error('The page is of another build.')
  await cache.put(base, shell)
  await self.skipWaiting()
}

/** The build before this one stays: tabs that show it may still need its files. */
async function dropOlder() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * A page as the service has it, so that nobody gets an old one while there is a newer; the kept one
 * when the service is gone, has trouble or is silent.
 */
async function page(request: Request): Promise<Response> {
  const answer = await Promise.race([fetch(request).catch(() => undefined), silence()])
  if (answer && answer.status < 500) return answer
  return (await caches.match(base, { cacheName: own })) ?? answer ?? fetch(request)
}

const silence = () => new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs))

/** Names in assets/ say their content, so the build they come from is all one. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}
