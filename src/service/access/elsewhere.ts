import type { FastifyInstance } from 'fastify'

/**
 * Turns away, with 503, what a proxy can ask another copy of the service, from the first moment of
 * this one's end. A proxy that does not ask `/ready`, such as nginx, learns only by a failed request
 * that a copy is going; let that be one that it sends again unseen, before an upload comes to be
 * the one. The proxy marks such requests with the header `Keyhole-Elsewhere`.
 */
export function addDrainRedirect(app: FastifyInstance, isEnding: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isEnding() || !request.headers['keyhole-elsewhere']) return
    return reply
      .code(503)
      .headers({ 'retry-after': '0', connection: 'close' })
      .send({ error: 'This copy of the service is stopping.' })
  })
}
