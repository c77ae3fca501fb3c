import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReadyConnection } from '#protocol/connection.ts'
import type { Keys } from '#service/keys.ts'
import { isLoopback } from '#service/loopback.ts'
import type { Network } from '#service/network.ts'

/**
 * `GET /connection.json`: a ReadyConnection with the key, so that a newcomer types nothing. Only
 * for this machine's own pages of a service that only this machine can reach; else 403 with
 * `{ error }`. Addresses in it are those by which the page itself was reached.
 */
export function addConnection(
  app: FastifyInstance,
  { host, keys, networks }: { host: string; keys: Keys; networks: readonly Network[] },
): void {
  app.get('/connection.json', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
    const refusal = isLoopback(host)
      ? refusalOf(request)
      : 'only a service bound to loopback says it'
    if (refusal) return reply.code(403).send({ error: `The connection is not given: ${refusal}.` })
    return {
      networks: networks.map(({ network, name, chainId, tour, examples }) => ({
        network,
        name,
        chainId,
        baseUrl: `http://${request.host}/rpc/${network}`,
        wsUrl: `ws://${request.host}/rpc/${network}`,
        apiKey: keys.apiKey,
        tour,
        examples,
      })),
      files: { ipfsUrl: `http://${request.host}`, ...keys },
    } satisfies ReadyConnection
  })
}

function refusalOf({ socket, headers, host }: FastifyRequest): string | undefined {
  if (!isLoopback(socket.remoteAddress ?? '')) return 'the request comes from another machine'
  // A proxy on this machine would make everybody look local.
  if (headers.forwarded || headers['x-forwarded-for'] || headers['x-real-ip'] || headers.via)
    return 'the request comes through a proxy'
  // A foreign name that resolves to this machine is how DNS rebinding reaches local services.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host))
    return 'the address of the request is not a loopback name'
  const site = headers['sec-fetch-site'] ?? 'none'
  if (site !== 'none' && site !== 'same-origin') return 'the page is from another site'
  if ((headers.origin ?? `http://${host}`) !== `http://${host}`)
    return 'the page is from another origin'
  return undefined
}
