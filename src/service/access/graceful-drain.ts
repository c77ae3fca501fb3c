import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceConfig } from '#service/config/config.ts'

/** How long a client may go on sending a request that has been answered already. */
const maxLingerMs = 10_000

/** Whether a server has begun to stop. */
export type Draining = { hasBegun: boolean }

/** A request in flight: `moved` bytes on its connection, the last at `movedAt`; times in ms. */
type TrackedRequest = { request: FastifyRequest; since: number; moved: number; movedAt: number }

/**
 * Tracks every request until it ends. While the server drains, answers close their connections, and
 * requests in flight get `timeoutSeconds`.
 *
 * No time limit cuts an upload, a download or a wait for a node. A client is cut when it makes the
 * server wait: when for `stallSeconds` it neither sends its request nor takes its answer, or when
 * the body of a JSON-RPC request takes more than `bodySeconds`.
 *
 * Needs `forceCloseConnections`: the server would wait for clients that keep a connection open
 * without a request, as browsers do.
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

  // When a connection with pipelined requests closes, Node emits that on the first response only.
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
    if (draining.hasBegun) reply.header('connection', 'close')
    done()
  })

  // The body of a request to an unknown address is not waited for.
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
    // Node removes it when the request is over.
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
    // A WebSocket is supervised by pings.
    for (const [response, trackedRequest] of inFlight)
      if (!trackedRequest.request.ws && isSlow(trackedRequest, response, nowMs))
        trackedRequest.request.raw.socket?.destroy()
  }, 1_000).unref()

  app.addHook('preClose', async () => {
    draining.hasBegun = true
    // No new connections; requests in flight are waited for.
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
  // Node removes the socket from a request that is over, though its type does not say so.
  const cutTimer = setTimeout(() => raw.socket?.destroy(), delayMs).unref()
  raw.once('close', () => clearTimeout(cutTimer))
  raw.once('end', () => clearTimeout(cutTimer))
}

/**
 * Refuses with 503, as soon as the service begins to stop, what a proxy can send to another copy of
 * it. A proxy that does not ask `/ready`, such as nginx, notices that a copy is going only when a
 * request fails: better one that it repeats unseen than an upload. The proxy marks the requests
 * that it can repeat with the header `Keyhole-Elsewhere`.
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
