import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { ServiceConfig } from '#service/config/config.ts'
import type { ApiKey } from '#service/config/key-file.ts'
import { isLoopback } from '#service/config/loopback.ts'
import type { CountRefusal } from '#service/status/metrics.ts'

type HostAndOriginRules = Pick<ServiceConfig, 'host' | 'hosts' | 'origins'>

/** The error of a request refused for its Host (421) or its Origin (403). */
const refuse = (statusCode: number, message: string) =>
  Object.assign(new Error(message), { statusCode })

/**
 * Checks every request, WebSocket handshakes too, by the headers that no page can forge, and
 * protects what is answered.
 *
 * Host: DNS rebinding reaches this service from a page by a foreign name that resolves to it. IP
 * addresses cannot be rebound; names have to be configured. Origin: only browsers send it, so a
 * request without one passes. The origin of the dashboard itself always passes.
 */
export function checkHostAndOrigin(
  app: FastifyInstance,
  { host, hosts, origins }: HostAndOriginRules,
  countRefusal: CountRefusal,
): void {
  const allowedHostnames = new Set([host, ...hosts].map((name) => name.toLowerCase()))
  const isAllowedHost = (hostHeader: string) => {
    const name = hostnameOf(hostHeader.toLowerCase())
    return isLoopback(name) || isIP(name) !== 0 || allowedHostnames.has(name)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request
    reply.header('x-content-type-options', 'nosniff')
    // Chromium asks before a public page reaches a private network: any page with a key may. The
    // rest of the answer to the preflight says whether this one may.
    if (headers['access-control-request-private-network'])
      reply.header('access-control-allow-private-network', 'true')
    if (headers.host !== undefined && !isAllowedHost(headers.host)) {
      countRefusal('host')
      const hostProblem = 'this service is not known by the name in the address'
      throw refuse(421, `${hostProblem}: its operator can add it to "hosts"`)
    }
    if (!isOriginAllowed(headers, origins)) {
      countRefusal('origin')
      throw refuse(403, 'pages of this origin may not ask this service')
    }
    done()
  })
}

/** The name or address in a Host header, without port and brackets. */
const hostnameOf = (hostHeader: string): string =>
  hostHeader.startsWith('[')
    ? hostHeader.slice(1, hostHeader.indexOf(']'))
    : (hostHeader.split(':', 1)[0] ?? '')

/** Whether a list of origins allows a request. Without a list, every page is allowed. */
function isOriginAllowed(
  { origin, host = '' }: IncomingHttpHeaders,
  origins: readonly string[] | undefined,
): boolean {
  if (origins === undefined || origin === undefined) return true
  return origins.includes(origin) || isOwnPage(origin, host)
}

/** Behind a proxy with TLS, the scheme of the page differs from that of our own address. */
const isOwnPage = (origin: string, host: string) =>
  origin === `http://${host}` || origin === `https://${host}`

/** Pages may send these to both parts: the id of a request, and what tools that trace add to all requests. */
const tracingHeaders = ['x-request-id', 'traceparent', 'tracestate']

/**
 * The options of `@fastify/cors` for pages of the origins that checkHostAndOrigin allows: these may send
 * the headers of `sent`, and read those of `read`, beside what both parts of the API have.
 */
export const corsOptions = (
  origins: readonly string[] | undefined,
  { sent, read = [] }: { sent: readonly string[]; read?: readonly string[] },
): FastifyCorsOptions => ({
  origin: origins ? [...origins] : '*',
  methods: ['POST', 'OPTIONS'],
  allowedHeaders: [...sent, ...tracingHeaders],
  exposedHeaders: [...read, 'Retry-After', 'X-Request-Id'],
  maxAge: 86_400,
  strictPreflight: false,
})

export const originRefusal = (headers: IncomingHttpHeaders, key: ApiKey): string | undefined =>
  isOriginAllowed(headers, key.origins)
    ? undefined
    : 'pages of this origin may not use this API key'
