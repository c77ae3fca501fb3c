import type { IncomingMessage } from 'node:http'

/** True for an address or name that only this machine itself can reach. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i.test(host)

/**
 * Why a request may not come from a program on this machine; undefined when it does. Behind a proxy
 * on this machine every client would look local.
 */
export function nonLocalReason({
  socket,
  headers,
}: Pick<IncomingMessage, 'socket' | 'headers'>): string | undefined {
  if (!isLoopback(socket.remoteAddress ?? '')) return 'the request comes from another machine'
  if (headers.forwarded || headers['x-forwarded-for'] || headers['x-real-ip'] || headers.via)
    return 'the request comes through a proxy'
  return undefined
}
