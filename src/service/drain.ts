import type { FastifyInstance } from 'fastify'

const patienceMs = 3_000

/**
 * Lets answers in flight finish before the server closes its connections, for at most 3 seconds.
 * Needs `forceCloseConnections`: waiting for connections themselves would wait for clients that
 * keep one open without a request, as browsers do.
 */
export function drainOnClose(app: FastifyInstance): void {
  let inFlight = 0
  let drained = () => {}
  app.addHook('onRequest', async (_, reply) => {
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) drained()
    })
  })
  app.addHook('preClose', async () => {
    if (inFlight === 0) return
    await new Promise<void>((resolve) => {
      drained = resolve
      setTimeout(resolve, patienceMs).unref()
    })
  })
}
