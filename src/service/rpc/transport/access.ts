import type { FastifyRequest } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import { originRefusal } from '#service/access/origin-check.ts'
import type { ClaimSocket } from '#service/access/socket-supervision.ts'
import type { Keyring } from '#service/keys/keys.ts'
import type { createRates } from '#service/keys/rates.ts'
import { answerRoom, type RoomShare } from '#service/rpc/answer-room.ts'
import type { MessageHandler } from '#service/rpc/handler.ts'
import type { MessageResponse } from '#service/rpc/response.ts'
import { Refusal } from '#service/rpc/transport/refusal.ts'
import { logMessageMethods } from '#service/status/log.ts'
import type { CountRefusal } from '#service/status/metrics.ts'

/** The variable segments of spec 4.1's addresses. */
export type RpcAddress = { network: string; apiKey: string }

/**
 * Answers one message for the key of its request. The transport tells the answer's share of the
 * room when its client has taken a piece, and when it has it all or is gone. `cut` ends the connection
 * of a client that takes nothing while others wait.
 */
export type AskNetwork = (
  message: string,
  cut: () => void,
) => { answer: Promise<MessageResponse | undefined>; share: Pick<RoomShare, 'moved' | 'end'> }

/** Judges a request, and notes its key for the log. Throws a Refusal. */
export type CheckAccess = (request: FastifyRequest, address: RpcAddress) => AskNetwork

/** Rules that requests are checked by, besides the key itself. */
export type AccessRules = {
  keyring: Keyring
  rates: ReturnType<typeof createRates>
  claimSocket: ClaimSocket
  countRefusal: CountRefusal
}

/**
 * Spec 5.1: the key in the path opens networks. The key is checked first, so that
 * nothing can be learnt without it but what `/connections.json` says.
 */
export function createAccess(
  { keyring, rates, claimSocket, countRefusal }: AccessRules,
  handlers: ReadonlyMap<string, MessageHandler>,
): CheckAccess {
  return (request, { network, apiKey }) => {
    const key = keyring.find(apiKey)
    if (!key) {
      countRefusal('key')
      throw new Refusal(401, rpcCode.invalidRequest, 'unauthorized')
    }
    request.note = { key: key.name, network }
    const wrongOrigin = originRefusal(request.headers, key)
    if (wrongOrigin) {
      countRefusal('origin')
      throw new Refusal(403, rpcCode.resourceUnavailable, wrongOrigin)
    }
    const handler = handlers.get(network)
    const isOpen = (name: string) => key.networks?.includes(name) ?? true
    if (!handler || !isOpen(network)) {
      countRefusal('network')
      const networkNames = [...handlers.keys()].filter(isOpen).join(', ') || 'none'
      throw handler
        ? new Refusal(403, rpcCode.resourceUnavailable, `this API key is for ${networkNames} only`)
        : new Refusal(
            404,
            rpcCode.resourceUnavailable,
            `there is no network ${network} here, only ${networkNames}`,
          )
    }
    if (request.ws && !claimSocket(key, request.raw.socket)) {
      countRefusal('sockets')
      throw new Refusal(429, rpcCode.limitExceeded, 'too many open WebSockets of this API key')
    }
    const admitMessages = rates(key)
    return (message, cut) => {
      const share = answerRoom.share(key.key, cut)
      const { id: requestId } = request
      const messageClient = { key: key.key, extraMethods: key.extraMethods, requestId, share }
      const answer = logMessageMethods(request, message, () =>
        handler(message, admitMessages, messageClient),
      )
      return { answer, share }
    }
  }
}
