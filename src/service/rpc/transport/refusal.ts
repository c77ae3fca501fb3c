import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import { errorResponseText } from '#service/rpc/response.ts'

/** A request that does not become a JSON-RPC call: an HTTP status, and a JSON-RPC error as body. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly statusCode: number
  readonly code: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    statusCode: number,
    code: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.headers = headers
  }
}

/** Answers a request that failed; a mistake of ours, without a status, is logged. */
export function sendRefusal(
  error: Refusal | FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode = 500, message } = error
  reply.type('application/json; charset=utf-8')
  if (statusCode >= 500) {
    request.log.error(error)
    return reply.code(500).send(errorResponseText(undefined, rpcCode.internal, 'internal error'))
  }
  const { code, headers } =
    error instanceof Refusal ? error : { code: rpcCode.invalidRequest, headers: {} }
  return reply
    .code(statusCode)
    .headers(headers)
    .send(errorResponseText(undefined, code, message))
}
