import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nothingHere } from '#service/access/graceful-drain.ts'

/**
 * Serves the built dashboard, whose text files have `.br` and `.gz` beside them. Any other path
 * that a browser navigates to gets its page, so that deep links survive a reload: the HTML that the
 * build wrote for such addresses, which names all scripts that they need (`src/build/pages-plugin.ts`).
 */
export async function addDashboard(app: FastifyInstance, directory: string): Promise<void> {
  const assetsPrefix = join(directory, 'assets') + sep
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(response, path) {
      // Names in assets/ carry a hash of the content; the others stay while their content changes.
      const isAsset = path.startsWith(assetsPrefix)
      // Only pages and workers obey their headers: half a kilobyte saved on each script before the data.
      const isPartOfPage =
        isAsset && /\.(js|css|woff2)(\.\w+)?$/.test(path) && !path.includes('.worker-')
      const headers = {
        'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
        vary: 'accept-encoding',
        'cross-origin-resource-policy': 'same-origin',
        ...(!isPartOfPage && pageHeaders),
      }
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    },
  })
  const routes = readPageRoutes(join(directory, 'pages/routes.json'))
  app.get('/', (_, reply) => reply.sendFile(findPageFile(routes, '/')))
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request)
      ? reply.code(200).sendFile(findPageFile(routes, pathOf(request)))
      : reply.code(404).send(nothingHere),
  )
}

/** The dashboard may speak to any provider of the API, but load nothing from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'self'",
  // Proofs hash in WebAssembly; this allows that, and no eval of scripts.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  // Stored pictures, sound and films are shown from memory.
  "img-src 'self' data: blob:",
  'media-src blob:',
  "worker-src 'self'",
  // The one frame shows stored HTML out of its own attribute, and may lead nowhere else.
  "frame-src 'none'",
  // A node in the house or the office is often reached without TLS.
  "connect-src 'self' http: https: ws: wss:",
  "object-src 'none'",
  "base-uri 'none'",
  // Forms of the dashboard are read by its scripts: none is sent anywhere.
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Headers of pages and workers: a worker has the policy that its own script came with. */
const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
}

/** Paths and the file below the dashboard's folder that has their HTML; the first that matches. */
type PageRoute = { pathPattern: RegExp; file: string }

const readPageRoutes = (path: string): PageRoute[] =>
  (JSON.parse(readFileSync(path, 'utf8')) as { pathPattern: string; file: string }[]).map(
    ({ pathPattern, file }) => ({ pathPattern: new RegExp(pathPattern, 'i'), file }),
  )

const findPageFile = (routes: readonly PageRoute[], urlPath: string): string =>
  routes.find(({ pathPattern }) => pathPattern.test(urlPath))?.file ?? 'index.html'

const pathOf = ({ url }: FastifyRequest): string => url.replace(/[?#].*/s, '')

function isNavigation(request: FastifyRequest): boolean {
  const { method, headers } = request
  const urlPath = pathOf(request)
  if (!['GET', 'HEAD'].includes(method) || /^\/(assets|rpc|api)(\/|$)/.test(urlPath)) return false
  const acceptHeader = headers.accept ?? '*/*'
  // Browsers ask for pages by type; a client that accepts any type may want a missing file.
  return (
    acceptHeader.includes('text/html') || (acceptHeader.includes('*/*') && !/\.\w+$/.test(urlPath))
  )
}
