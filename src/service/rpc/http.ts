import type { FastifyInstance } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { Access, RpcPath } from '#service/rpc/access.ts'
import { messageLimit } from '#service/rpc/limits.ts'
import { Refusal } from '#service/rpc/refusal.ts'

const contentTypes = ['application/json', 'application/json-rpc', 'application/jsonrequest']

/**
 * JSON-RPC over HTTP, spec 4.1: `POST /{network}/v3/{API_KEY}`. Every JSON-RPC answer has status
 * 200, errors too, because ethers reads no other; notifications have 204. Refused are a wrong key
 * (401), an unknown network (404), another verb (405), content type (415) or size (413).
 */
export function addRpcOverHttp(scope: FastifyInstance, access: Access): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    contentTypes,
    { parseAs: 'string', bodyLimit: messageLimit },
    (_, body, done) => done(null, body),
  )
  const otherType = new Refusal(415, rpcCode.invalidRequest, `send JSON as ${contentTypes[0]}`)
  // `curl --data` without a header sends a form: the framework's own words would not say what to do.
  scope.addContentTypeParser('*', (_, _body, done) => done(otherType))

  scope.post<RpcPath & { Body?: string }>('/:network/v3/:apiKey', {
    onRequest: async (request) => void access(request),
    async handler(request, reply) {
      if (request.body === undefined) throw otherType
      const answer = await access(request)(request.body)
      if (answer === undefined) return reply.code(204).send()
      return reply.type('application/json').send(answer)
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
