import type { IncomingMessage } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { WsSocket } from '#service/access/socket-supervision.ts'
import type { RoomShare } from '#service/rpc/answer-room.ts'
import { maxMessageBytes } from '#service/rpc/limits.ts'
import { piecesOf, totalBytesOf } from '#service/rpc/response.ts'
import type { AskNetwork, CheckAccess, RpcAddress } from '#service/rpc/transport/access.ts'
import { Refusal } from '#service/rpc/transport/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Calls the network of an admitted WebSocket. */
    ask: AskNetwork | undefined
  }
}

/** Messages of one socket that are answered at a time. */
const maxConcurrentMessages = 16

/** Bytes of unsent answers on one socket, above which no more of its messages are begun. */
const maxUnsentBytes = 2 ** 20

/**
 * Lets a server accept WebSockets, for all routes: an upgrade of any other address would otherwise
 * keep its socket open after the server has stopped.
 */
export async function acceptSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: maxMessageBytes },
    // `ws` has sent its close code by then, which the plugin's own handler would cut off.
    errorHandler: (error, _, request) => request.log.debug(error),
    preClose(done) {
      const sockets: Iterable<WsSocket> = app.websocketServer.clients
      for (const socket of sockets) {
        socket.close(1001, 'the service is stopping')
        setTimeout(() => socket.terminate(), 1_000).unref()
      }
      app.websocketServer.close(done)
    },
  })
  // `ws` writes the handshake itself.
  app.websocketServer.on('headers', (headerLines: string[], request: IncomingMessage) =>
    headerLines.push(`x-request-id: ${request.headers['x-request-id']}`),
  )
}

/**
 * JSON-RPC over WebSocket, spec 4.1: `/{network}/ws/v3/{API_KEY}`, one message of text each. A
 * wrong key or network is refused in the handshake with HTTP 401 or 404. Close codes: 1003 for
 * a binary message, 1009 for one too big, 1001 when the service stops.
 */
export function addRpcOverSocket(scope: FastifyInstance, checkAccess: CheckAccess): void {
  scope.route<{ Params: RpcAddress }>({
    method: 'GET',
    url: '/:network/ws/v3/:apiKey',
    onRequest(request, _, done) {
      request.ask = checkAccess(request, request.params)
      done()
    },
    async handler(_, reply) {
      reply.header('upgrade', 'websocket')
      throw new Refusal(426, rpcCode.invalidRequest, 'open this address as a WebSocket')
    },
    wsHandler: (socket: WsSocket, { ask }) => ask && serveSocket(socket, ask),
  })
}

/**
 * Answers the messages of a socket. When a client sends faster than it reads, its socket is paused:
 * answers to be sent are limited in number and in bytes.
 */
function serveSocket(socket: WsSocket, ask: AskNetwork): void {
  /** One read of the connection may hold many messages. */
  const queuedMessages: string[] = []
  const runningShares = new Set<Pick<RoomShare, 'end'>>()
  let unsentBytes = 0
  let lastSent = Promise.resolve()

  const canStart = () => runningShares.size < maxConcurrentMessages && unsentBytes < maxUnsentBytes

  function startQueued(): void {
    while (queuedMessages.length > 0 && canStart()) answerMessage(queuedMessages.shift() ?? '')
    if (queuedMessages.length > 0) socket.pause()
    else socket.resume()
  }

  async function answerMessage(message: string): Promise<void> {
    const { answer: pendingAnswer, share } = ask(message, () => socket.terminate())
    runningShares.add(share)
    const messageResponse = await pendingAnswer
    if (messageResponse) {
      const responseBytes = totalBytesOf(messageResponse.body)
      unsentBytes += responseBytes
      lastSent = lastSent.then(() =>
        sendResponse(socket, messageResponse.body, responseBytes, share),
      )
      await lastSent
      unsentBytes -= responseBytes
    }
    share.end()
    runningShares.delete(share)
    startQueued()
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(1003, 'send JSON as text')
    queuedMessages.push(data.toString())
    startQueued()
  })
  // No one waits for the answers any more.
  socket.on('close', () => {
    queuedMessages.splice(0)
    for (const share of runningShares) share.end()
  })
}

/** Sends an answer; resolves when the system has it all, or the socket is closed. */
async function sendResponse(
  socket: WsSocket,
  body: readonly Buffer[],
  responseBytes: number,
  share: Pick<RoomShare, 'moved'>,
): Promise<void> {
  let offeredBytes = 0
  for (const piece of piecesOf(body)) {
    share.moved()
    offeredBytes += piece.length
    const fin = offeredBytes === responseBytes
    const isSent = await new Promise<boolean>((resolve) => {
      socket.send(piece, { binary: false, fin }, (error) => resolve(!error))
    })
    if (!isSent) return
  }
}
