import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import { corsOrigin } from '#service/access/origin-check.ts'
import type { Network } from '#service/network/network.ts'
import { createMessageHandler } from '#service/rpc/handler.ts'
import { Refusal, sendRefusal } from '#service/rpc/refusal.ts'
import { createResponseCache } from '#service/rpc/response-cache.ts'
import { type AccessRules, createAccess } from '#service/rpc/transport/access.ts'
import { addRpcOverHttp } from '#service/rpc/transport/http.ts'
import { addRpcOverSocket } from '#service/rpc/transport/socket.ts'
import type { Metrics } from '#service/status/metrics.ts'

type RpcSettings = {
  /** Undefined allows pages of every origin. */
  origins?: readonly string[]
  metrics: Metrics
  /** Size of the cache of all networks together. */
  cacheBytes: number
}

/**
 * Part A of the spec under a prefix: JSON-RPC to each network over HTTP and WebSocket. Pages of the
 * allowed origins may read every answer, refusals too; the key in the path is the only credential
 * (spec 5.1).
 */
export const rpcRoutes =
  (
    networks: readonly Network[],
    { origins, metrics, cacheBytes, ...rules }: AccessRules & RpcSettings,
  ) =>
  async (scope: FastifyInstance): Promise<void> => {
    const reportError = (error: unknown) => scope.log.error(error)
    const responseCache = createResponseCache(cacheBytes)
    const networkHandlers = networks.map((each) => {
      const observeCall = metrics.observer(each.network)
      return [
        each.network,
        createMessageHandler(each, reportError, observeCall, responseCache),
      ] as const
    })
    const checkAccess = createAccess(rules, new Map(networkHandlers))
    scope.decorateRequest('ask', undefined)

    await scope.register(cors, {
      origin: corsOrigin(origins),
      methods: ['POST', 'OPTIONS'],
      allowedHeaders: ['content-type', 'authorization'],
      exposedHeaders: ['Retry-After'],
      maxAge: 86_400,
      strictPreflight: false,
    })
    scope.setErrorHandler(sendRefusal)
    addRpcOverHttp(scope, checkAccess)
    addRpcOverSocket(scope, checkAccess)
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      // Before the body arrives, which is not waited for.
      async onRequest(_, reply) {
        reply.header('connection', 'close')
        const addressHint = 'JSON-RPC is at /rpc/{network}/v3/{API_KEY}'
        throw new Refusal(404, rpcCode.resourceUnavailable, addressHint)
      },
      handler: () => {},
    })
  }
