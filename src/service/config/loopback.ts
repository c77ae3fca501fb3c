import type { FastifyRequest } from 'fastify'

/** True for an address or name that only this machine itself can reach. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i.test(host)

/**
 * What speaks against a request's coming from a program of this machine, or undefined. A proxy on
 * this machine would make everybody look local.
 */
export function nonLocalReason({ socket, headers }: FastifyRequest): string | undefined {
  if (!isLoopback(socket.remoteAddress ?? '')) return 'the request comes from another machine'
  if (headers.forwarded || headers['x-forwarded-for'] || headers['x-real-ip'] || headers.via)
    return 'the request comes through a proxy'
  return undefined
}
