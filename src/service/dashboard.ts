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
      const isImmutable = path.startsWith(assetsPrefix)
      response.setHeader(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      response.setHeader('vary', 'accept-encoding')
    },
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isPartOfPage(pathOf(request))) for (const name of pageHeaders) reply.raw.removeHeader(name)
    done(null, payload)
  })
  const routes = readPageRoutes(join(directory, 'pages/routes.json'))
  app.get('/', (_, reply) => reply.sendFile(findPageFile(routes, '/')))
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request)
      ? reply.code(200).sendFile(findPageFile(routes, pathOf(request)))
      : reply.code(404).send(nothingHere),
  )
}

/** Headers only pages and workers obey: half a kilobyte saved on each script before the data. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** A worker has the policy that its own script came with. */
const isPartOfPage = (urlPath: string): boolean =>
  /^\/assets\/.*\.(js|css|woff2)$/.test(urlPath) && !urlPath.includes('.worker-')

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
