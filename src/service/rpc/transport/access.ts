import type { FastifyReply, FastifyRequest } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import { originRefusal } from '#service/access/origin-check.ts'
import type { Keyring } from '#service/keys/keys.ts'
import { loggedMessage } from '#service/status/log.ts'
import type { CountRefusal } from '#service/status/metrics.ts'
import type { createRates } from '#service/keys/rates.ts'
import type { Answer } from '#service/rpc/transport/response.ts'
import type { MessageHandler } from '#service/rpc/handler.ts'
import { Refusal } from '#service/rpc/refusal.ts'
import { room, type Share } from '#service/rpc/transport/answer-room.ts'
import type { ClaimSocket } from '#service/access/socket-supervision.ts'

/** The variable segments of spec 4.1's addresses. */
export type RpcPath = { Params: { network: string; apiKey: string } }

/**
 * Answers one message on behalf of the key that asked. The transport says when its client has taken
 * a piece of the answer (`moved`), and when it has it all or is gone (`end`). `cut` ends the client's
 * connection, when it takes nothing while others wait.
 */
export type Ask = (
  message: string,
  cut: () => void,
) => { answer: Promise<Answer | undefined> } & Pick<Share, 'moved' | 'end'>

declare module 'fastify' {
  interface FastifyRequest {
    /** The way to the network of a request that was let in. */
    ask: Ask | undefined
  }
}

/** Judges a request when its headers are there. Throws a Refusal when its key or network is not ours. */
export type LetIn = (
  request: FastifyRequest<RpcPath>,
  reply: FastifyReply,
  done: () => void,
) => void

/** What judges callers, besides the key itself. */
export type AccessRules = {
  keyring: Keyring
  rates: ReturnType<typeof createRates>
  claimSocket: ClaimSocket
  refused: CountRefusal
}

/**
 * Spec 5.1: the key in the path opens networks. The key is judged first and in constant time, so
 * that without it nothing can be learnt, not even which networks there are.
 */
export function createAccess(
  { keyring, rates, claimSocket, refused }: AccessRules,
  handlers: ReadonlyMap<string, MessageHandler>,
): LetIn {
  function judge(request: FastifyRequest<RpcPath>): Ask {
    const { network } = request.params
    const key = keyring.find(request.params.apiKey)
    if (!key) {
      refused('key')
      throw new Refusal(401, rpcCode.invalidRequest, 'unauthorized')
    }
    request.note = { key: key.name, network }
    const wrongOrigin = originRefusal(request, key)
    if (wrongOrigin) {
      refused('origin')
      throw new Refusal(403, rpcCode.resourceUnavailable, wrongOrigin)
    }
    const handler = handlers.get(network)
    const open = [...handlers.keys()].filter((name) => key.networks?.includes(name) ?? true)
    if (!handler || !open.includes(network)) {
      refused('network')
      const names = open.join(', ') || 'none'
      throw handler
        ? new Refusal(403, rpcCode.resourceUnavailable, `this API key is for ${names} only`)
        : new Refusal(
            404,
            rpcCode.resourceUnavailable,
            `there is no network ${network} here, only ${names}`,
          )
    }
    if (request.ws && !claimSocket(key, request.raw.socket)) {
      refused('sockets')
      throw new Refusal(429, rpcCode.limitExceeded, 'too many open WebSockets of this API key')
    }
    const admit = rates(key)
    return (message, cut) => {
      const share = room.share(key.key, cut)
      const asker = { key: key.key, ...share }
      const answer = loggedMessage(request, message, () => handler(message, admit, asker))
      return { ...share, answer }
    }
  }

  return (request, _, done) => {
    request.ask = judge(request)
    done()
  }
}
