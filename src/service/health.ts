import type { FastifyInstance } from 'fastify'
import type { Network } from '#service/network.ts'

/**
 * `GET /health`: the process runs. `GET /ready`: 200 when the node behind every network answers
 * within 2 seconds, else 503 with what each of them says.
 */
export function addHealth(app: FastifyInstance, networks: readonly Network[]): void {
  app.get('/health', async () => ({ status: 'ok' }))

  app.get('/ready', async (_, reply) => {
    const answers = await Promise.all(
      networks.map(async ({ network, upstream }) => {
        try {
          await upstream.call('eth_chainId', [], 2_000)
          return [network, 'ok'] as const
        } catch (error) {
          return [network, error instanceof Error ? error.message : String(error)] as const
        }
      }),
    )
    const ready = answers.every(([, answer]) => answer === 'ok')
    const status = ready ? 'ready' : 'not ready'
    return reply.code(ready ? 200 : 503).send({ status, networks: Object.fromEntries(answers) })
  })
}
