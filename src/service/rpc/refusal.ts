import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import { errorResponseText } from '#service/rpc/transport/response.ts'

/** A request that does not become a JSON-RPC call: an HTTP status, and a JSON-RPC error as body. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly statusCode: number
  readonly code: number

  constructor(statusCode: number, code: number, message: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}

/** Answers an error of a route; Fastify's own refusals (413, 415) get a JSON-RPC body too. */
export function sendRefusal(
  error: Refusal | FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode = 500 } = error
  if (statusCode >= 500) {
    request.log.error(error)
    return sendError(reply, new Refusal(500, rpcCode.internal, 'internal error'))
  }
  const httpRefusal =
    error instanceof Refusal
      ? error
      : new Refusal(statusCode, rpcCode.invalidRequest, error.message)
  return sendError(reply, httpRefusal)
}

const sendError = (reply: FastifyReply, { statusCode, code, message }: Refusal): FastifyReply =>
  reply
    .code(statusCode)
    .type('application/json')
    .send(errorResponseText(undefined, code, message))
