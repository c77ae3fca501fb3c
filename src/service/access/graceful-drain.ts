import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServiceConfig } from '#service/config/config.ts'

/** The answer of an address that is not there. */
export const nothingHere = { error: 'There is nothing at this address.' }

/** How long a client may go on sending a request that has been answered already. */
const maxLingerMs = 10_000

/** Whether a server has begun to stop. */
export type Draining = { hasBegun: boolean }

/** A request in flight: `moved` bytes on its connection, the last at `movedAt`; times in ms. */
type TrackedRequest = {
  request: IncomingMessage
  response: ServerResponse
  isSocket: boolean
  since: number
  moved: number
  movedAt: number
}

/**
 * Tracks every request until it ends, one that opens a WebSocket until that is closed. While the
 * server drains, answers close their connections, and requests in flight get `timeoutSeconds`.
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
  const inFlight = new Set<TrackedRequest>()

  app.addHook('onRequest', ({ raw: request, ws: isSocket }, { raw: response }, done) => {
    const since = performance.now()
    const trackedRequest = { request, response, isSocket, since, moved: 0, movedAt: since }
    inFlight.add(trackedRequest)
    response.on('close', () => {
      inFlight.delete(trackedRequest)
      if (!request.complete && !isSocket) cutAfter(maxLingerMs, request)
    })
    if (draining.hasBegun) response.setHeader('connection', 'close')
    done()
  })

  // The body of a request to an unknown address is not waited for.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || /^(GET|HEAD|OPTIONS)$/.test(request.method)) done()
    else reply.header('connection', 'close').code(404).send(nothingHere)
  })

  const isSlow = (trackedRequest: TrackedRequest, nowMs: number): boolean => {
    const { request, response, since, isSocket } = trackedRequest
    const { socket, complete } = request
    // A WebSocket is supervised by pings.
    if (isSocket) return false
    const moved = socket.bytesRead + socket.bytesWritten
    if (moved !== trackedRequest.moved) Object.assign(trackedRequest, { moved, movedAt: nowMs })
    const isFileCommand = request.url?.startsWith('/api/')
    if (!complete && !isFileCommand && nowMs - since > limits.bodySeconds * 1000) return true
    const waitsForClient = !complete || response.writableLength > 0 || socket.writableLength > 0
    return waitsForClient && nowMs - trackedRequest.movedAt > limits.stallSeconds * 1000
  }
  const sweepTimer = setInterval(() => {
    const nowMs = performance.now()
    for (const trackedRequest of inFlight) {
      // Node removes the socket when a request is over, and tells only the first of pipelined ones.
      const socket: Socket | null = trackedRequest.request.socket
      if (!socket || socket.destroyed) inFlight.delete(trackedRequest)
      else if (isSlow(trackedRequest, nowMs)) socket.destroy()
    }
  }, 1_000).unref()

  app.addHook('preClose', async () => {
    draining.hasBegun = true
    // No new connections; requests in flight are waited for.
    app.server.close()
    const endsAtMs = performance.now() + drain.timeoutSeconds * 1000
    while (inFlight.size > 0 && performance.now() < endsAtMs) await pause(20)
    clearInterval(sweepTimer)
  })
}

function cutAfter(delayMs: number, request: IncomingMessage): void {
  // Node removes the socket from a request that is over, though its type does not say so.
  const cutTimer = setTimeout(() => request.socket?.destroy(), delayMs).unref()
  request.once('close', () => clearTimeout(cutTimer))
  request.once('end', () => clearTimeout(cutTimer))
}

/**
 * Refuses with 503, as soon as the service begins to stop, requests that a proxy can send to
 * another copy of it. A proxy that does not ask `/ready`, such as nginx, notices that a copy is
 * going only when a request fails: better one that it repeats unseen than an upload. The proxy
 * marks the requests that it can repeat with the header `Keyhole-Elsewhere`.
 */
export function addDrainRedirect(app: FastifyInstance, isEnding: () => boolean): void {
  app.addHook('onRequest', ({ headers }, reply, done) => {
    if (!isEnding() || !headers['keyhole-elsewhere']) return done()
    reply
      .code(503)
      .headers({ 'retry-after': '0', connection: 'close' })
      .send({ error: 'This copy of the service is stopping.' })
  })
}
