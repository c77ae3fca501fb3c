import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { MessageHandler } from '#service/rpc/handler.ts'
import { Refusal } from '#service/rpc/refusal.ts'

/** The variable segments of spec 4.1's addresses. */
export type RpcPath = { Params: { network: string; apiKey: string } }

/** Answers one message of a client that was let in. */
type BoundHandler = (message: string) => ReturnType<MessageHandler>

/** The handler of a request's network. Throws a Refusal when its key or network is not ours. */
export type Access = (request: FastifyRequest<RpcPath>) => BoundHandler

/**
 * Spec 5.1: the key in the path opens every network. The key is judged first and in constant time,
 * so that without it nothing can be learnt, not even which networks there are.
 */
export function createAccess(
  apiKey: string,
  handlers: ReadonlyMap<string, MessageHandler>,
): Access {
  const expected = digest(apiKey)
  return ({ params }) => {
    if (!timingSafeEqual(digest(params.apiKey), expected))
      throw new Refusal(401, rpcCode.invalidRequest, 'unauthorized')
    const handler = handlers.get(params.network)
    if (handler) return (message) => handler(message, () => undefined)
    throw new Refusal(
      404,
      rpcCode.resourceUnavailable,
      `there is no network ${params.network} here, only ${[...handlers.keys()].join(', ')}`,
    )
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
