import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#service/config.ts'

/** How long a client that was answered before it had sent everything may go on sending. */
const lingerMs = 10_000

/** How a server comes to its end; `begun` from the first moment on. */
export type Draining = { begun: boolean }

/**
 * Follows every request to its end. While the server drains, connections are told to close, and
 * those in flight get `timeoutSeconds`. A body that only drips is cut: of JSON-RPC after
 * `bodySeconds`; uploads may take hours, and are cut by the server's own timeout when they stall.
 *
 * Needs `forceCloseConnections`: waiting for connections themselves would wait for clients that keep
 * one open without a request, as browsers do.
 */
export function followRequests(
  app: FastifyInstance,
  draining: Draining,
  { drain, limits }: Pick<Config, 'drain' | 'limits'>,
): void {
  const inFlight = new Map<ServerResponse, { request: FastifyRequest; since: number }>()
  let drained = () => {}

  app.addHook('onRequest', (request, reply, done) => {
    inFlight.set(reply.raw, { request, since: performance.now() })
    if (draining.begun) reply.header('connection', 'close')
    reply.raw.once('close', () => {
      inFlight.delete(reply.raw)
      if (inFlight.size === 0) drained()
      if (!request.raw.complete && !request.ws) cutAfter(lingerMs, request)
    })
    done()
  })

  const sweep = setInterval(() => {
    const latest = performance.now() - limits.bodySeconds * 1000
    for (const { request, since } of inFlight.values()) {
      const isUpload = request.url.startsWith('/api/')
      if (since < latest && !request.raw.complete && !request.ws && !isUpload) request.raw.destroy()
    }
  }, 1_000).unref()

  app.addHook('preClose', async () => {
    draining.begun = true
    // Nobody new; those that are here are waited for.
    app.server.close()
    if (inFlight.size > 0)
      await new Promise<void>((resolve) => {
        drained = resolve
        setTimeout(resolve, drain.timeoutSeconds * 1000).unref()
      })
    clearInterval(sweep)
  })
}

function cutAfter(ms: number, { raw }: FastifyRequest): void {
  const late = setTimeout(() => raw.destroy(), ms).unref()
  raw.once('close', () => clearTimeout(late))
  raw.once('end', () => clearTimeout(late))
}
