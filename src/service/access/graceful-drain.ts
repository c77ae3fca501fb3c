import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceConfig } from '#service/config/config.ts'

/** How long a client that was answered before it had sent everything may go on sending. */
const maxLingerMs = 10_000

/** How a server comes to its end; `begun` from the first moment on. */
export type Draining = { begun: boolean }

/** A request in flight, and when the last byte went one way or the other. */
type TrackedRequest = { request: FastifyRequest; since: number; moved: number; movedAt: number }

/**
 * Follows every request to its end. While the server drains, connections are told to close, and
 * those in flight get `timeoutSeconds`.
 *
 * No time limit cuts an upload, a download or a wait for a node. What is cut is a client that lets us
 * wait: `stallSeconds` in which it neither sends what it announced nor takes what it asked for; and
 * a JSON-RPC body that drips for more than `bodySeconds`.
 *
 * Needs `forceCloseConnections`: waiting for connections themselves would wait for clients that keep
 * one open without a request, as browsers do.
 */
export function trackRequests(
  app: FastifyInstance,
  draining: Draining,
  { drain, limits }: Pick<ServiceConfig, 'drain' | 'limits'>,
): void {
  const inFlight = new Map<ServerResponse, TrackedRequest>()
  let onDrained = () => {}

  function onRequestEnd(response: ServerResponse): void {
    const trackedRequest = inFlight.get(response)
    if (!trackedRequest) return
    inFlight.delete(response)
    if (inFlight.size === 0) onDrained()
    const { raw, ws } = trackedRequest.request
    if (!raw.complete && !ws) cutAfter(maxLingerMs, trackedRequest.request)
  }

  // Of requests that a client has sent ahead on one connection, Node tells only the first response
  // that the connection is gone.
  const byConnection = new WeakMap<Socket, Set<ServerResponse>>()
  function onConnection(socket: Socket): Set<ServerResponse> {
    const knownResponses = byConnection.get(socket)
    if (knownResponses) return knownResponses
    const connectionResponses = new Set<ServerResponse>()
    byConnection.set(socket, connectionResponses)
    socket.once('close', () => connectionResponses.forEach(onRequestEnd))
    return connectionResponses
  }

  app.addHook('onRequest', (request, reply, done) => {
    const since = performance.now()
    const { socket } = request.raw
    if (!socket.destroyed) {
      const connectionResponses = onConnection(socket).add(reply.raw)
      inFlight.set(reply.raw, { request, since, moved: 0, movedAt: since })
      reply.raw.once('close', () => {
        connectionResponses.delete(reply.raw)
        onRequestEnd(reply.raw)
      })
    }
    if (draining.begun) reply.header('connection', 'close')
    done()
  })

  // What is sent to no address of ours is not waited for.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || /^(GET|HEAD|OPTIONS)$/.test(request.method)) return
    reply.header('connection', 'close').callNotFound()
    return reply
  })

  const isSlow = (
    trackedRequest: TrackedRequest,
    response: ServerResponse,
    nowMs: number,
  ): boolean => {
    const { request, since } = trackedRequest
    const { socket, complete } = request.raw
    // Node takes it away when the request is over.
    if (!socket) return false
    const moved = socket.bytesRead + socket.bytesWritten
    if (moved !== trackedRequest.moved) Object.assign(trackedRequest, { moved, movedAt: nowMs })
    const isFileCommand = request.url.startsWith('/api/')
    if (!complete && !isFileCommand && nowMs - since > limits.bodySeconds * 1000) return true
    const waitsForClient = !complete || response.writableLength > 0 || socket.writableLength > 0
    return waitsForClient && nowMs - trackedRequest.movedAt > limits.stallSeconds * 1000
  }
  const sweepTimer = setInterval(() => {
    const nowMs = performance.now()
    // A WebSocket is looked after by its pings.
    for (const [response, trackedRequest] of inFlight)
      if (!trackedRequest.request.ws && isSlow(trackedRequest, response, nowMs))
        trackedRequest.request.raw.socket?.destroy()
  }, 1_000).unref()

  app.addHook('preClose', async () => {
    draining.begun = true
    // Nobody new; those that are here are waited for.
    app.server.close()
    if (inFlight.size > 0)
      await new Promise<void>((resolve) => {
        onDrained = resolve
        setTimeout(resolve, drain.timeoutSeconds * 1000).unref()
      })
    clearInterval(sweepTimer)
  })
}

function cutAfter(delayMs: number, { raw }: FastifyRequest): void {
  // Node takes the socket away from a request that is over, whatever its type says.
  const cutTimer = setTimeout(() => raw.socket?.destroy(), delayMs).unref()
  raw.once('close', () => clearTimeout(cutTimer))
  raw.once('end', () => clearTimeout(cutTimer))
}

/**
 * Refuses with 503, as soon as the service begins to stop, what a proxy can send to another copy of
 * it. A proxy that does not ask `/ready`, such as nginx, notices that a copy is going only when a
 * request fails: better one that it repeats unseen than an upload. The proxy marks the requests that
 * it can repeat with the header `Keyhole-Elsewhere`.
 */
export function addDrainRedirect(app: FastifyInstance, isEnding: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isEnding() || !request.headers['keyhole-elsewhere']) return
    return reply
      .code(503)
      .headers({ 'retry-after': '0', connection: 'close' })
      .send({ error: 'This copy of the service is stopping.' })
  })
}
