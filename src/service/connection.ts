import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { FileExample, Lookups, ReadyConnection } from '#protocol/connection.ts'
import { isLoopback, nonLocalReason } from '#service/config/loopback.ts'
import type { Keyring } from '#service/keys/keys.ts'
import type { Network } from '#service/network/network.ts'
import { preferredEncoding } from '#service/rpc/transport/encode-answer.ts'

/**
 * `GET /connection.json`: a ReadyConnection with the key, so that a newcomer types nothing. Only
 * for pages on this machine, of a service that only this machine can reach; else 403 with
 * `{ error }`. Its addresses are those by which the page itself was reached.
 */
export function addConnectionRoute(
  app: FastifyInstance,
  {
    host,
    keyring,
    networks,
    fileExamples,
    lookups,
  }: {
    host: string
    keyring: Keyring
    networks: readonly Network[]
    fileExamples?: readonly FileExample[] | undefined
    lookups: Lookups
  },
): void {
  app.get('/connection.json', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
    const refusal = isLoopback(host)
      ? connectionRefusal(request)
      : 'only a service bound to loopback says it'
    if (refusal) return reply.code(403).send({ error: `The connection is not given: ${refusal}.` })
    const apiKeys = keyring.all()
    const [filesKey] = apiKeys
    const openNetworks = networks.flatMap(
      ({ network, name, chainId, nativeCurrency, tour, examples, layouts }) => {
        const key = apiKeys.find(({ networks }) => networks?.includes(network) ?? true)
        if (!key) return []
        return {
          network,
          name,
          ...(chainId !== undefined && { chainId }),
          ...(nativeCurrency && { nativeCurrency }),
          baseUrl: `http://${request.host}/rpc/${network}`,
          wsUrl: `ws://${request.host}/rpc/${network}`,
          apiKey: key.key,
          tour,
          examples,
          ...(layouts && { layouts }),
        }
      },
    )
    if (!filesKey || openNetworks.length === 0)
      return reply.code(403).send({ error: 'The connection is not given: there is no API key.' })
    const offer = {
      networks: openNetworks,
      files: {
        ipfsUrl: `http://${request.host}`,
        apiKey: filesKey.key,
        apiKeySecret: filesKey.secret,
        ...(fileExamples && { examples: fileExamples }),
      },
      ...(Object.keys(lookups).length > 0 && { lookups }),
    } satisfies ReadyConnection
    return sendEncoded(request, reply, JSON.stringify(offer))
  })
}

/**
 * `GET /connections.json`: the networks and files of this service as a file of connections
 * (docs/connections.md), without any key, so that a member of a team types a key and nothing else.
 * Its addresses are paths, for the origin by which it was reached: behind a proxy only the client
 * knows that. Anyone who reaches the service may read it; what is behind it is not told.
 */
export function addConnectionFileRoute(
  app: FastifyInstance,
  { networks, lookups }: { networks: readonly Network[]; lookups: Lookups },
): void {
  app.get('/connections.json', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'same-origin' })
    const connections = networks.map(({ network, name, chainId, nativeCurrency }) => ({
      network,
      name,
      baseUrl: `/rpc/${network}`,
      ...(chainId !== undefined && { chainId }),
      ...(nativeCurrency && { nativeCurrency }),
      files: { ipfsUrl: '/', auth: 'Basic' },
      ...(Object.keys(lookups).length > 0 && { lookups }),
    }))
    return sendEncoded(request, reply, JSON.stringify({ connections }))
  })
}

/** Every page waits for it, and tour, examples and layouts are text that shrinks to a fifth. */
function sendEncoded({ headers }: FastifyRequest, reply: FastifyReply, json: string) {
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
  const encoding = preferredEncoding(headers['accept-encoding'])
  if (encoding === undefined) return reply.send(json)
  return reply.header('content-encoding', encoding).send(encode(encoding, json))
}

/** It differs by the host alone by which a page reached the service. */
const maxEncodedTexts = 8
const encodedTexts = new LRUCache<string, Buffer>({ max: maxEncodedTexts })

function encode(encoding: 'br' | 'gzip', json: string): Buffer {
  const cachedBytes = encodedTexts.get(encoding + json)
  if (cachedBytes) return cachedBytes
  const encodedBytes = encoding === 'br' ? brotliCompressSync(json) : gzipSync(json)
  encodedTexts.set(encoding + json, encodedBytes)
  return encodedBytes
}

function connectionRefusal(request: FastifyRequest): string | undefined {
  const localityProblem = nonLocalReason(request)
  if (localityProblem) return localityProblem
  const { headers, host } = request
  // A foreign name that resolves to this machine is how DNS rebinding reaches local services.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host))
    return 'the address of the request is not a loopback name'
  const fetchSite = headers['sec-fetch-site'] ?? 'none'
  if (fetchSite !== 'none' && fetchSite !== 'same-origin') return 'the page is from another site'
  if ((headers.origin ?? `http://${host}`) !== `http://${host}`)
    return 'the page is from another origin'
  return undefined
}
