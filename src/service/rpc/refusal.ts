import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import { errorAnswer } from '#service/rpc/handler.ts'

/** A request that never becomes a JSON-RPC call: an HTTP status, with a JSON-RPC error as body. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly statusCode: number
  readonly code: number
  /** Whole seconds to wait before asking again. */
  readonly retryAfter: number | undefined

  constructor(statusCode: number, code: number, message: string, retryAfter?: number) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** As JSON-RPC says it. viem does not read `Retry-After` of an answer with an error object. */
export const refusalAnswer = ({ code, message, retryAfter }: Refusal): string =>
  errorAnswer(
    undefined,
    code,
    message,
    retryAfter === undefined ? undefined : { backoff_seconds: retryAfter },
  )

/** Answers what a route threw; Fastify's own refusals (413, 415) get a JSON-RPC body too. */
export function sendRefusal(
  error: Refusal | FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode = 500 } = error
  if (statusCode >= 500) {
    request.log.error(error)
    return send(reply, new Refusal(500, rpcCode.internal, 'internal error'))
  }
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(statusCode, rpcCode.invalidRequest, error.message)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return send(reply, refusal)
}

const send = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply.code(refusal.statusCode).type('application/json').send(refusalAnswer(refusal))
