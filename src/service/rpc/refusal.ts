import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import { errorResponseText } from '#service/rpc/transport/response.ts'

/** A request that does not become a JSON-RPC call: an HTTP status, and a JSON-RPC error as body. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly statusCode: number
  readonly code: number
  /** Names and values alternate. */
  readonly headers: readonly string[]

  constructor(statusCode: number, code: number, message: string, headers: readonly string[] = []) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.headers = headers
  }
}

const contentType = 'application/json; charset=utf-8'

/** The answer to a request that failed; a mistake of ours, without a status, is logged. */
export function refusalResponse(error: unknown, log: Pick<FastifyBaseLogger, 'error'>) {
  const { statusCode: status = 500, message } = error as Refusal | FastifyError
  if (status >= 500) {
    log.error(error)
    const body = [Buffer.from(errorResponseText(undefined, rpcCode.internal, 'internal error'))]
    return { status: 500, contentType, body }
  }
  const isRefusal = error instanceof Refusal
  const code = isRefusal ? error.code : rpcCode.invalidRequest
  const headers = isRefusal ? error.headers : []
  return {
    status,
    headers,
    contentType,
    body: [Buffer.from(errorResponseText(undefined, code, message))],
  }
}

/** Answers an error of a route of the framework. */
export function sendRefusal(
  error: Refusal | FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = refusalResponse(error, request.log)
  return reply.code(status).type('application/json').send(body[0])
}
