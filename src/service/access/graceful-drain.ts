import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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
  /** Requests in flight by connection: connections live longer, so the table changes less often. */
  const inFlight = new Map<Socket, TrackedRequest[]>()
  let inFlightCount = 0
  let onDrained = () => {}

  function endRequest(socketRequests: TrackedRequest[], trackedRequest: TrackedRequest): void {
    const index = socketRequests.indexOf(trackedRequest)
    if (index < 0) return
    socketRequests.splice(index, 1)
    inFlightCount -= 1
    if (inFlightCount === 0) onDrained()
    const { request, isSocket } = trackedRequest
    if (!request.complete && !isSocket) cutAfter(maxLingerMs, request)
  }

  function requestsOn(socket: Socket): TrackedRequest[] {
    const knownRequests = inFlight.get(socket)
    if (knownRequests) return knownRequests
    const socketRequests: TrackedRequest[] = []
    inFlight.set(socket, socketRequests)
    // When a connection with pipelined requests closes, Node emits that on the first response only.
    socket.once('close', () => {
      for (const trackedRequest of [...socketRequests]) endRequest(socketRequests, trackedRequest)
      inFlight.delete(socket)
    })
    return socketRequests
  }

  app.addHook('onRequest', ({ raw: request, ws: isSocket }, { raw: response }, done) => {
    const since = performance.now()
    const { socket } = request
    if (!socket.destroyed) {
      const socketRequests = requestsOn(socket)
      const trackedRequest = { request, response, isSocket, since, moved: 0, movedAt: since }
      socketRequests.push(trackedRequest)
      inFlightCount += 1
      response.on('close', () => endRequest(socketRequests, trackedRequest))
    }
    if (draining.hasBegun) response.setHeader('connection', 'close')
    done()
  })

  // The body of a request to an unknown address is not waited for.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || /^(GET|HEAD|OPTIONS)$/.test(request.method)) done()
    else reply.header('connection', 'close').code(404).send(nothingHere)
  })

  const isSlow = (trackedRequest: TrackedRequest, nowMs: number): boolean => {
    const { request, response, since } = trackedRequest
    const { socket, complete } = request
    // Node removes the socket when the request is over.
    if (!socket) return false
    const moved = socket.bytesRead + socket.bytesWritten
    if (moved !== trackedRequest.moved) Object.assign(trackedRequest, { moved, movedAt: nowMs })
    const isFileCommand = request.url?.startsWith('/api/')
    if (!complete && !isFileCommand && nowMs - since > limits.bodySeconds * 1000) return true
    const waitsForClient = !complete || response.writableLength > 0 || socket.writableLength > 0
    return waitsForClient && nowMs - trackedRequest.movedAt > limits.stallSeconds * 1000
  }
  const sweepTimer = setInterval(() => {
    const nowMs = performance.now()
    // A WebSocket is supervised by pings.
    for (const [socket, socketRequests] of inFlight)
      if (socketRequests.some((each) => !each.isSocket && isSlow(each, nowMs))) socket.destroy()
  }, 1_000).unref()

  app.addHook('preClose', async () => {
    draining.hasBegun = true
    // No new connections; requests in flight are waited for.
    app.server.close()
    if (inFlightCount > 0)
      await new Promise<void>((resolve) => {
        onDrained = resolve
        setTimeout(resolve, drain.timeoutSeconds * 1000).unref()
      })
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
