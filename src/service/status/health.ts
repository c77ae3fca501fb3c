import type { FastifyInstance } from 'fastify'
import type { Draining } from '#service/access/graceful-drain.ts'
import { nonLocalReason } from '#service/config/loopback.ts'
import type { Network } from '#service/network/network.ts'

/**
 * `GET /health`: the process runs. `GET /ready`: 200 when the node behind at least one network
 * answers, else 503: a node that is down is down for all copies, and a load balancer that asks here
 * must not lose all of them. This machine is told what each node says. From the beginning of the end
 * it is 503, so that load balancers turn elsewhere.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  networks: readonly Network[],
  draining: Draining,
): void {
  app.get('/health', async () => ({ status: 'ok' }))

  app.get('/ready', async (request, reply) => {
    if (draining.begun) return reply.code(503).send({ status: 'stopping' })
    const networkStatuses = await Promise.all(
      networks.map(async ({ network, problem }) => [network, (await problem()) ?? 'ok'] as const),
    )
    const isReady = networkStatuses.some(([, answer]) => answer === 'ok')
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      ...(!nonLocalReason(request) && { networks: Object.fromEntries(networkStatuses) }),
    })
  })
}
