import { isUtf8 } from 'node:buffer'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { LetIn, RpcPath } from '#service/rpc/transport/access.ts'
import { type Answer, piecesOf, sizeOf } from '#service/rpc/transport/response.ts'
import { messageLimit } from '#service/rpc/transport/limits.ts'
import { Refusal } from '#service/rpc/refusal.ts'

const contentTypes = ['application/json', 'application/json-rpc', 'application/jsonrequest']

/**
 * JSON-RPC over HTTP, spec 4.1: `POST /{network}/v3/{API_KEY}`. The statuses of answers are the
 * handler's, with `Retry-After` where a client should wait; notifications have 204. Refused are a
 * wrong key (401), an unknown network (404), another verb (405), content type (415) or size (413).
 */
export function addRpcOverHttp(scope: FastifyInstance, letIn: LetIn): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    contentTypes,
    { parseAs: 'buffer', bodyLimit: messageLimit },
    // JSON is UTF-8 (RFC 8259, 8.1); what is not, is no JSON, like an empty text.
    (_, body: Buffer, done) => done(null, isUtf8(body) ? body.toString() : ''),
  )
  const otherType = new Refusal(415, rpcCode.invalidRequest, `send JSON as ${contentTypes[0]}`)
  // `curl --data` without a header sends a form: the framework's own words would not say what to do.
  scope.addContentTypeParser('*', (_, _body, done) => done(otherType))

  scope.post<RpcPath & { Body?: string }>('/:network/v3/:apiKey', {
    onRequest: letIn,
    async handler(request, reply) {
      if (request.body === undefined) throw otherType
      const cut = () => request.raw.socket?.destroy()
      const asked = request.ask?.(request.body, cut)
      if (!asked) return reply.code(204).send()
      if (reply.raw.destroyed) asked.end()
      else reply.raw.once('close', asked.end)
      const answer = await asked.answer
      return answer ? send(reply, answer, asked.moved) : reply.code(204).send()
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

/** What is larger is sent piece by piece: copying it would take longer than all else. */
const copied = 16 * 1024

function send(
  reply: FastifyReply,
  { status, body, retryAfter }: Answer,
  moved: () => void,
): FastifyReply {
  reply.code(status).header('content-type', 'application/json')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const size = sizeOf(body)
  moved()
  if (size <= copied) return reply.send(Buffer.concat(body, size))
  // Fastify sends one buffer or a stream, which costs as much as a copy.
  reply.hijack()
  const { raw } = reply
  raw.writeHead(status, { ...reply.getHeaders(), 'content-length': size } as OutgoingHttpHeaders)
  const pieces = piecesOf(body)
  const goOn = () => {
    moved()
    raw.cork()
    let isTaken = true
    while (isTaken && pieces.length > 0) isTaken = raw.write(pieces.shift())
    if (pieces.length === 0) raw.end()
    else raw.once('drain', goOn)
    raw.uncork()
  }
  goOn()
  return reply
}
