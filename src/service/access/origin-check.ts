import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceConfig } from '#service/config/config.ts'
import type { ApiKey } from '#service/config/key-file.ts'
import { isLoopback } from '#service/config/loopback.ts'
import type { CountRefusal } from '#service/status/metrics.ts'

type HostAndOriginRules = Pick<ServiceConfig, 'host' | 'hosts' | 'origins'>

/** A request refused for its Host (421) or its Origin (403). */
class HostOrOriginError extends Error {
  override name = 'CallerError'
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/**
 * Checks every request, WebSocket handshakes too, by the headers that no page can forge.
 *
 * Host: DNS rebinding reaches this service from a page by a foreign name that resolves to it. IP
 * addresses cannot be rebound; names have to be configured. Origin: only browsers send it, so a
 * request without one passes. That of the dashboard itself always passes.
 */
export function checkHostAndOrigin(
  app: FastifyInstance,
  { host, hosts, origins }: HostAndOriginRules,
  countRefusal: CountRefusal,
): void {
  const allowedHostnames = new Set([host, ...hosts].map((name) => name.toLowerCase()))
  const isAllowedHost = ({ hostname }: FastifyRequest) => {
    const name = hostname.toLowerCase().replace(/^\[|\]$/g, '')
    return isLoopback(name) || isIP(name) !== 0 || allowedHostnames.has(name)
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    // Chromium asks before a public page reaches a private network: any page with a key may. The
    // rest of the answer to the preflight says whether this one may.
    if (request.headers['access-control-request-private-network'])
      reply.header('access-control-allow-private-network', 'true')
    if (request.headers.host !== undefined && !isAllowedHost(request)) {
      countRefusal('host')
      const hostProblem = 'this service is not known by the name in the address'
      return done(new HostOrOriginError(421, `${hostProblem}: its operator can add it to "hosts"`))
    }
    if (origins && !isOriginAllowed(request, origins)) {
      countRefusal('origin')
      return done(new HostOrOriginError(403, 'pages of this origin may not ask this service'))
    }
    done()
  })
}

/** Whether a list of origins allows a request. Without a list, every page is allowed. */
function isOriginAllowed(request: FastifyRequest, origins: readonly string[] | undefined): boolean {
  const { origin } = request.headers
  if (origins === undefined || origin === undefined) return true
  return origins.includes(origin) || isOwnPage(origin, request.host)
}

/** Behind a proxy with TLS, the scheme of the page differs from that of our own address. */
const isOwnPage = (origin: string, host: string) =>
  origin === `http://${host}` || origin === `https://${host}`

/** The `origin` option of `@fastify/cors` for the origins that checkHostAndOrigin allows. */
export const corsOrigin = (origins: readonly string[] | undefined): '*' | string[] =>
  origins ? [...origins] : '*'

/** Why this page may not use a key; undefined when it may. */
export const originRefusal = (request: FastifyRequest, key: ApiKey): string | undefined =>
  isOriginAllowed(request, key.origins)
    ? undefined
    : 'pages of this origin may not use this API key'
