import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceConfig } from '#service/config/config.ts'
import { methodNames } from '#service/rpc/call-results.ts'

/** Details of a request for its log line: the name of the key, never the key. */
type RequestNote = { key: string; network?: string; methods?: string }

declare module 'fastify' {
  interface FastifyRequest {
    note: RequestNote | undefined
  }
}

/**
 * JSON lines on stdout. `mask` is the last safeguard: nothing here logs a secret knowingly, but
 * errors of libraries may hold their input, addresses and headers included.
 */
export const loggerOptions = (
  level: ServiceConfig['logLevel'],
  mask: (line: string) => string,
) => ({
  level,
  serializers: { req: redactedRequest },
  stream: { write: (line: string) => void process.stdout.write(mask(line)) },
})

/**
 * A request as logs may show it: the key is part of the path (spec 5.1) and must not reach them.
 * @internal Exported for tests.
 */
export const redactedRequest = ({ method, url }: { method: string; url: string }) => ({
  method,
  path: url.replace(/\?.*/s, '').replace(/(\/v3\/)[^/]*/, '$1***'),
})

const logsRequests = (level: string) => level === 'info' || level === 'debug'

/** At level info, logs each request when it is answered or cut, a WebSocket when it closes. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('note', undefined)
  if (!logsRequests(app.log.level)) return
  app.addHook('onRequest', (request, reply, done) => {
    logRequest(request, reply.raw)
    done()
  })
}

function logRequest(request: FastifyRequest, response: ServerResponse): void {
  const startedAtMs = performance.now()
  const { method = '', url = '' } = request.raw
  // Node warns of an eleventh listener as of a leak. Where Fastify sends a stream, this one is
  // that.
  response.setMaxListeners(20)
  response.once('close', () => {
    const { writableFinished, statusCode } = response
    // A connection that ended before its answer has no status.
    const status = writableFinished ? statusCode : request.ws ? 101 : undefined
    request.log.info({
      ...redactedRequest({ method, url }),
      ...request.note,
      status,
      ms: msSince(startedAtMs),
    })
  })
}

/** At level info, adds a message's methods to its request's line; a WebSocket has a line each. */
export function logMessageMethods<Answer>(
  request: FastifyRequest,
  message: string,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const { note, log, ws } = request
  if (!note || !logsRequests(log.level)) return answer()
  const methods = methodsIn(message)
  if (!ws) {
    note.methods = methods
    return answer()
  }
  const startedAtMs = performance.now()
  return answer().finally(() => log.info({ ...note, methods, ms: msSince(startedAtMs) }))
}

/** The methods that a message names; unknown ones are the client's text, and not logged. */
function methodsIn(message: string): string {
  const namedMethods = [...message.matchAll(/"method"\s*:\s*"([^"]*)"/g)].map(([, name = '']) =>
    methodNames.includes(name) ? name : 'other',
  )
  return [...new Set(namedMethods)].join(' ')
}

const msSince = (start: number) => Math.round((performance.now() - start) * 10) / 10
