import type { FastifyRequest } from 'fastify'

/** A request as logs may show it: the key is part of the path (spec 5.1) and must not reach them. */
export const redactedRequest = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) => ({
  method,
  path: url.replace(/\?.*/s, '').replace(/(\/v3\/)[^/]*/, '$1***'),
})
