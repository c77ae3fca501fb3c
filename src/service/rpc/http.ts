import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { Access, RpcPath } from '#service/rpc/access.ts'
import { messageLimit } from '#service/rpc/limits.ts'
import { Refusal } from '#service/rpc/refusal.ts'

const contentTypes = ['application/json', 'application/json-rpc', 'application/jsonrequest']

/**
 * JSON-RPC over HTTP, spec 4.1: `POST /{network}/v3/{API_KEY}`. The statuses of answers are the
 * handler's, with `Retry-After` where a client should wait; notifications have 204. Refused are a
 * wrong key (401), an unknown network (404), another verb (405), content type (415) or size (413).
 */
export function addRpcOverHttp(scope: FastifyInstance, access: Access): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    contentTypes,
    { parseAs: 'buffer', bodyLimit: messageLimit },
    // JSON is UTF-8 (RFC 8259, 8.1); what is not, is no JSON, like an empty text.
    (_, body: Buffer, done) => done(null, isUtf8(body) ? body.toString() : ''),
  )

  scope.post<RpcPath & { Body?: string }>('/:network/v3/:apiKey', {
    onRequest: async (request) => void access(request),
    async handler(request, reply) {
      if (request.body === undefined)
        throw new Refusal(415, rpcCode.invalidRequest, `send JSON as ${contentTypes[0]}`)
      const answer = await access(request)(request.body)
      if (answer === undefined) return reply.code(204).send()
      const { status, body, retryAfter } = answer
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      return reply.code(status).header('content-type', 'application/json').send(body)
    },
  })

  scope.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/:network/v3/:apiKey',
    async handler(_, reply) {
      reply.header('allow', 'POST, OPTIONS')
      throw new Refusal(405, rpcCode.invalidRequest, 'JSON-RPC is sent with POST')
    },
  })
}
