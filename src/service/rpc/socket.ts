import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { Access, RpcPath } from '#service/rpc/access.ts'
import { messageLimit } from '#service/rpc/limits.ts'
import { Refusal } from '#service/rpc/refusal.ts'

/** What we use of a socket of `ws`, which ships without types. */
type Socket = {
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void
  send(text: Buffer, options: { binary: false }, sent: () => void): void
  close(code: number, reason: string): void
  terminate(): void
  pause(): void
  resume(): void
}

const unansweredLimit = 100

/**
 * Lets a server take WebSockets. On the whole server, not on our routes alone: an upgrade asked of
 * any other address would otherwise keep its socket open past the server's end.
 */
export async function acceptSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: messageLimit },
    // `ws` has sent its close code by then; the plugin's own handler would cut that off.
    errorHandler: (error, _, request) => request.log.debug(error),
    preClose(done) {
      const sockets: Iterable<Socket> = app.websocketServer.clients
      for (const socket of sockets) {
        socket.close(1001, 'the service is stopping')
        setTimeout(() => socket.terminate(), 1_000).unref()
      }
      app.websocketServer.close(done)
    },
  })
}

/**
 * JSON-RPC over WebSocket, spec 4.1: `/{network}/ws/v3/{API_KEY}`, one message of text each. A
 * wrong key or network is refused in the handshake with HTTP 401 or 404. Close codes: 1003 for
 * a binary message, 1009 for one too big, 1001 when the service stops.
 */
export function addRpcOverSocket(scope: FastifyInstance, access: Access): void {
  scope.route<RpcPath>({
    method: 'GET',
    url: '/:network/ws/v3/:apiKey',
    onRequest: async (request) => void access(request),
    async handler(_, reply) {
      reply.header('upgrade', 'websocket')
      throw new Refusal(426, rpcCode.invalidRequest, 'open this address as a WebSocket')
    },
    wsHandler: (socket: Socket, request) => converse(socket, access(request)),
  })
}

/** A client that asks faster than it reads is not read from until it catches up. */
function converse(socket: Socket, ask: ReturnType<Access>): void {
  let unanswered = 0
  const done = () => {
    unanswered -= 1
    if (unanswered === unansweredLimit - 1) socket.resume()
  }
  socket.on('message', async (data, isBinary) => {
    if (isBinary) return socket.close(1003, 'send JSON as text')
    unanswered += 1
    if (unanswered === unansweredLimit) socket.pause()
    const answer = await ask(data.toString())
    if (answer === undefined) done()
    else socket.send(Buffer.concat(answer.body), { binary: false }, done)
  })
}
