import type { FastifyInstance } from 'fastify'
import type { Draining } from '#service/access/graceful-drain.ts'
import { nonLocalReason } from '#service/config/loopback.ts'
import type { Network } from '#service/network/networks.ts'

/**
 * `GET /health`: the process runs. `GET /ready`: 200 when the node behind at least one network
 * answers, otherwise 503. A node that is down is down for all copies, and a load balancer must not
 * lose all of them. Requests from this machine also get the status of each node. Once the service
 * begins to stop it is 503, so that load balancers use other copies.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  networks: readonly Network[],
  draining: Draining,
): void {
  app.get('/health', async () => ({ status: 'ok' }))

  app.get('/ready', async (request, reply) => {
    if (draining.hasBegun) return reply.code(503).send({ status: 'stopping' })
    const networkStatuses = await Promise.all(
      networks.map(async ({ network, problem }) => [network, (await problem()) ?? 'ok'] as const),
    )
    const isReady = networkStatuses.some(([, answer]) => answer === 'ok')
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      ...(!nonLocalReason(request.raw) && { networks: Object.fromEntries(networkStatuses) }),
    })
  })
}
