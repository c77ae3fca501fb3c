import { isUtf8 } from 'node:buffer'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import { Refusal } from '#service/rpc/refusal.ts'
import type { CheckAccess, RpcPath } from '#service/rpc/transport/access.ts'
import { maxMessageBytes } from '#service/rpc/transport/limits.ts'
import {
  type MessageResponse,
  splitIntoPieces,
  totalBytesOf,
} from '#service/rpc/transport/response.ts'

const contentTypes = ['application/json', 'application/json-rpc', 'application/jsonrequest']

/**
 * JSON-RPC over HTTP, spec 4.1: `POST /{network}/v3/{API_KEY}`. The handler sets the statuses of
 * answers, with `Retry-After` where a client should wait; notifications get 204. Refused are a
 * wrong key (401), an unknown network (404), another verb (405), content type (415) or size (413).
 */
export function addRpcOverHttp(scope: FastifyInstance, checkAccess: CheckAccess): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    contentTypes,
    { parseAs: 'buffer', bodyLimit: maxMessageBytes },
    // JSON is UTF-8 (RFC 8259, 8.1); anything else is not JSON, like an empty text.
    (_, body: Buffer, done) => done(null, isUtf8(body) ? body.toString() : ''),
  )
  const otherType = new Refusal(415, rpcCode.invalidRequest, `send JSON as ${contentTypes[0]}`)
  // `curl --data` without a header sends a form: the message of Fastify would not say what to do.
  scope.addContentTypeParser('*', (_, _body, done) => done(otherType))

  scope.post<RpcPath & { Body?: string }>('/:network/v3/:apiKey', {
    onRequest: checkAccess,
    async handler(request, reply) {
      if (request.body === undefined) throw otherType
      const cutConnection = () => request.raw.socket?.destroy()
      const pendingAnswer = request.ask?.(request.body, cutConnection)
      if (!pendingAnswer) return reply.code(204).send()
      if (reply.raw.destroyed) pendingAnswer.end()
      else reply.raw.once('close', pendingAnswer.end)
      const messageResponse = await pendingAnswer.answer
      return messageResponse
        ? sendResponse(reply, messageResponse, pendingAnswer.moved)
        : reply.code(204).send()
    },
  })

  scope.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/:network/v3/:apiKey',
    async onRequest(_, reply) {
      reply.headers({ allow: 'POST, OPTIONS', connection: 'close' })
      throw new Refusal(405, rpcCode.invalidRequest, 'JSON-RPC is sent with POST')
    },
    handler: () => {},
  })
}

/** Larger answers are sent in pieces: copying them would take longer than everything else. */
const maxCopiedBytes = 16 * 1024

function sendResponse(
  reply: FastifyReply,
  { status, body, retryAfter }: MessageResponse,
  moved: () => void,
): FastifyReply {
  reply.code(status).header('content-type', 'application/json')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const sizeBytes = totalBytesOf(body)
  moved()
  if (sizeBytes <= maxCopiedBytes) return reply.send(Buffer.concat(body, sizeBytes))
  // Fastify sends one buffer or a stream, and a stream costs as much as a copy.
  reply.hijack()
  const { raw } = reply
  raw.writeHead(status, {
    ...reply.getHeaders(),
    'content-length': sizeBytes,
  } as OutgoingHttpHeaders)
  const remainingPieces = splitIntoPieces(body)
  const writePieces = () => {
    moved()
    raw.cork()
    let isTaken = true
    while (isTaken && remainingPieces.length > 0) isTaken = raw.write(remainingPieces.shift())
    if (remainingPieces.length === 0) raw.end()
    else raw.once('drain', writePieces)
    raw.uncork()
  }
  writePieces()
  return reply
}
