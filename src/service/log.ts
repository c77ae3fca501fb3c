import type { FastifyInstance } from 'fastify'
import type { Config } from '#service/config.ts'
import { redacted } from '#service/redacted.ts'

/** Who asked for what, as the line of a request says it: the name of the key, never the key. */
type RequestNote = { key: string; network?: string; methods?: string }

declare module 'fastify' {
  interface FastifyRequest {
    note: RequestNote | undefined
  }
}

/**
 * JSON lines on stdout. `mask` is the last net: nothing here logs a secret knowingly, but errors of
 * libraries hold what they were given, addresses and headers included.
 */
export const logger = (level: Config['logLevel'], mask: (line: string) => string) => ({
  level,
  serializers: { req: redacted },
  stream: { write: (line: string) => void process.stdout.write(mask(line)) },
})

/** At level info, a line for each request once it is answered or cut. */
export function logRequests(app: FastifyInstance, level: Config['logLevel']): void {
  app.decorateRequest('note', undefined)
  if (level !== 'info' && level !== 'debug') return
  app.addHook('onRequest', (request, reply, done) => {
    const since = performance.now()
    reply.raw.once('close', () => {
      request.log.info({
        ...redacted(request),
        ...request.note,
        // A connection that ended before its answer has no status.
        status: reply.raw.writableFinished || request.ws ? reply.raw.statusCode : undefined,
        ms: Math.round((performance.now() - since) * 10) / 10,
      })
    })
    done()
  })
}
