import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { setListedHeaders } from '#service/access/origin-check.ts'
import type { Network } from '#service/network/network.ts'
import { createMessageHandler, type ReportError } from '#service/rpc/handler.ts'
import { sendRefusal } from '#service/rpc/refusal.ts'
import type { ResponseCache } from '#service/rpc/response-cache.ts'
import { type AccessRules, createAccess } from '#service/rpc/transport/access.ts'
import {
  type AnswerRequest,
  answerRpcOverHttp,
  type Entrance,
} from '#service/rpc/transport/http.ts'
import { addRpcOverSocket } from '#service/rpc/transport/socket.ts'
import { nameRequest } from '#service/status/log.ts'
import type { Metrics } from '#service/status/metrics.ts'

type RpcSettings = {
  /** Undefined allows pages of every origin. */
  origins?: readonly string[]
  metrics: Metrics
  /** Shared by all networks. */
  responseCache: ResponseCache
}

/**
 * Part A of the spec below `/rpc/`: JSON-RPC to each network, over WebSocket by the framework, over
 * HTTP by the returned function. Pages of the allowed origins may read every answer, refusals too;
 * the key in the path is the only credential (spec 5.1).
 */
export async function addRpcRoutes(
  app: FastifyInstance,
  networks: readonly Network[],
  entrance: Entrance,
  { origins, metrics, responseCache, ...rules }: AccessRules & RpcSettings,
): Promise<AnswerRequest> {
  const networkHandlers = networks.map((each) => {
    const observeCall = metrics.observer(each.network)
    const reportError: ReportError = (error, { tracing }) =>
      nameRequest(app.log, tracing['x-request-id']).error(error)
    return [
      each.network,
      createMessageHandler(each, reportError, observeCall, responseCache),
    ] as const
  })
  const checkAccess = createAccess(rules, new Map(networkHandlers))
  const corsHeaders = createCorsHeaders(origins)
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', (request, reply, done) => {
        setListedHeaders(reply.raw, corsHeaders(request.headers))
        done()
      })
      scope.setErrorHandler(sendRefusal)
      addRpcOverSocket(scope, checkAccess)
    },
    { prefix: '/rpc' },
  )
  return answerRpcOverHttp(entrance, checkAccess, corsHeaders)
}

/** The headers by which pages of the allowed origins may read an answer: names and values. */
function createCorsHeaders(origins: readonly string[] | undefined) {
  const exposed = ['access-control-expose-headers', 'Retry-After, X-Request-Id']
  const forAll = ['access-control-allow-origin', '*', ...exposed]
  return ({ origin = '' }: IncomingHttpHeaders): readonly string[] => {
    if (origins === undefined) return forAll
    const allowed = origins.includes(origin) ? ['access-control-allow-origin', origin] : []
    return ['vary', 'Origin', ...allowed, ...exposed]
  }
}
