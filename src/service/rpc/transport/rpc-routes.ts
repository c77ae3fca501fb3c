import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { corsOptions } from '#service/access/origin-check.ts'
import type { Network } from '#service/network/networks.ts'
import { createMessageHandler, type ReportError } from '#service/rpc/handler.ts'
import type { ResponseCache } from '#service/rpc/response-cache.ts'
import { type AccessRules, createAccess } from '#service/rpc/transport/access.ts'
import { addRpcOverHttp } from '#service/rpc/transport/http.ts'
import { sendRefusal } from '#service/rpc/transport/refusal.ts'
import { addRpcOverSocket } from '#service/rpc/transport/socket.ts'
import type { Metrics } from '#service/status/metrics.ts'

type RpcSettings = {
  /** Undefined allows pages of every origin. */
  origins?: readonly string[]
  metrics: Metrics
  /** Shared by all networks. */
  responseCache: ResponseCache
}

/**
 * Part A of the spec under a prefix: JSON-RPC to each network, over HTTP and WebSocket. Pages of the allowed
 * origins may read every answer, refusals too; the key in the path is the only credential (spec 5.1).
 */
export const rpcRoutes =
  (
    networks: readonly Network[],
    { origins, metrics, responseCache, ...rules }: AccessRules & RpcSettings,
  ) =>
  async (scope: FastifyInstance): Promise<void> => {
    await scope.register(cors, corsOptions(origins, { sent: ['content-type', 'authorization'] }))
    scope.setErrorHandler(sendRefusal)
    const reportError: ReportError = (error, { requestId }) =>
      scope.log.error({ requestId, err: error })
    const networkHandlers = networks.map((each) => {
      const observeCall = metrics.observer(each.network)
      const handler = createMessageHandler(each, reportError, observeCall, responseCache)
      return [each.network, handler] as const
    })
    const checkAccess = createAccess(rules, new Map(networkHandlers))
    scope.decorateRequest('ask', undefined)
    addRpcOverHttp(scope, checkAccess)
    addRpcOverSocket(scope, checkAccess)
  }
