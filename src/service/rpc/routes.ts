import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { Network } from '#service/network.ts'
import { createAccess } from '#service/rpc/access.ts'
import { keepAnswers } from '#service/rpc/answers.ts'
import { createMessageHandler } from '#service/rpc/handler.ts'
import { addRpcOverHttp } from '#service/rpc/http.ts'
import { Refusal, sendRefusal } from '#service/rpc/refusal.ts'
import { addRpcOverSocket } from '#service/rpc/socket.ts'

/**
 * Part A of the spec below a prefix: JSON-RPC to each network over HTTP and WebSocket, open to the
 * pages of every site, because the key in the path is the only credential (spec 5.1).
 */
export const rpcRoutes =
  (apiKey: string, networks: readonly Network[]) =>
  async (scope: FastifyInstance): Promise<void> => {
    const report = (mistake: unknown) => scope.log.error(mistake)
    const kept = keepAnswers()
    const handlers = networks.map(
      (network) =>
        [network.network, createMessageHandler(network, report, () => {}, kept)] as const,
    )
    const access = createAccess(apiKey, new Map(handlers))

    await scope.register(cors, {
      methods: ['POST', 'OPTIONS'],
      allowedHeaders: ['content-type', 'authorization'],
      exposedHeaders: ['Retry-After'],
      maxAge: 86_400,
      strictPreflight: false,
    })
    scope.setErrorHandler(sendRefusal)
    addRpcOverHttp(scope, access)
    addRpcOverSocket(scope, access)
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      async handler() {
        const shape = 'JSON-RPC is at /rpc/{network}/v3/{API_KEY}'
        throw new Refusal(404, rpcCode.resourceUnavailable, shape)
      },
    })
  }
