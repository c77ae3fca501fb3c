import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceConfig } from '#service/config/config.ts'
import type { ApiKey } from '#service/config/key-file.ts'
import { isLoopback } from '#service/config/loopback.ts'
import type { CountRefusal } from '#service/status/metrics.ts'

type CallerRules = Pick<ServiceConfig, 'host' | 'hosts' | 'origins'>

/** A request that is refused for where it comes from: 421 for its Host, 403 for its Origin. */
class CallerError extends Error {
  override name = 'CallerError'
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/**
 * Judges every request, WebSocket handshakes too, by the headers that no page can forge.
 *
 * Host: a foreign name that resolves to this service is how DNS rebinding reaches it from a page.
 * Addresses cannot be rebound; names have to be configured. Origin: sent by browsers only, so that
 * a request without one passes. The dashboard's own always does.
 */
export function checkHostAndOrigin(
  app: FastifyInstance,
  { host, hosts, origins }: CallerRules,
  countRefusal: CountRefusal,
): void {
  const allowedHostnames = new Set([host, ...hosts].map((name) => name.toLowerCase()))
  const isKnownHost = ({ hostname }: FastifyRequest) => {
    const name = hostname.toLowerCase().replace(/^\[|\]$/g, '')
    return isLoopback(name) || isIP(name) !== 0 || allowedHostnames.has(name)
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    // Chromium asks before a page of the internet reaches into a private network: whoever has a key
    // may. What permits it is the rest of the preflight's answer.
    if (request.headers['access-control-request-private-network'])
      reply.header('access-control-allow-private-network', 'true')
    if (request.headers.host !== undefined && !isKnownHost(request)) {
      countRefusal('host')
      const hostProblem = 'this service is not known by the name in the address'
      return done(new CallerError(421, `${hostProblem}: its operator can add it to "hosts"`))
    }
    if (origins && !isOriginAllowed(request, origins)) {
      countRefusal('origin')
      return done(new CallerError(403, 'pages of this origin may not ask this service'))
    }
    done()
  })
}

/** Whether an origin list lets a request pass. Without a list every page may. */
function isOriginAllowed(request: FastifyRequest, origins: readonly string[] | undefined): boolean {
  const { origin } = request.headers
  if (origins === undefined || origin === undefined) return true
  return origins.includes(origin) || isOwnPage(origin, request.host)
}

/** Behind a proxy with TLS the scheme is another than that by which we were reached. */
const isOwnPage = (origin: string, host: string) =>
  origin === `http://${host}` || origin === `https://${host}`

/** What `@fastify/cors` is to answer with: an allow-list in the order of checkCallers. */
export const corsOrigin = (origins: readonly string[] | undefined): '*' | string[] =>
  origins ? [...origins] : '*'

/** What speaks against a key's being used by this page, or undefined. */
export const originRefusal = (request: FastifyRequest, key: ApiKey): string | undefined =>
  isOriginAllowed(request, key.origins)
    ? undefined
    : 'pages of this origin may not use this API key'
