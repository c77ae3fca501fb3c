import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileExample, ReadyConnection } from '#protocol/connection.ts'
import { commonLevel } from '#protocol/extra-methods.ts'
import { otherUserReason } from '#service/access/peer-user.ts'
import type { ServiceConfig } from '#service/config/config.ts'
import { isLoopback, nonLocalReason } from '#service/config/loopback.ts'
import type { Keyring } from '#service/keys/keys.ts'
import type { Network } from '#service/network/networks.ts'
import type { Project } from '#service/project/project.ts'
import { takesGzip } from '#service/rpc/transport/http.ts'

/**
 * `GET /connection.json`: a ReadyConnection with the key, so that a newcomer types nothing. Only
 * for the service's own pages and for programs, of the user who runs it, and only of a service that
 * this machine alone can reach; otherwise 403 with `{ error }`. Its addresses are those by which
 * the page itself was reached.
 */
export function addConnectionRoute(
  app: FastifyInstance,
  {
    config,
    keyring,
    networks,
    fileExamples,
    project,
  }: {
    config: Pick<ServiceConfig, 'host' | 'hosts' | 'lookups' | 'files'>
    keyring: Keyring
    networks: readonly Network[]
    fileExamples?: readonly FileExample[] | undefined
    project: Project | undefined
  },
): void {
  const { lookups } = config
  app.get('/connection.json', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
    const refusal = await connectionRefusal(request, config)
    if (refusal) return reply.code(403).send({ error: `The connection is not given: ${refusal}.` })
    const apiKeys = keyring.all()
    const [filesKey] = apiKeys
    const openNetworks = networks.flatMap((served) => {
      const { network, name, chainId, nativeCurrency, extraMethods, tour, examples, layouts } =
        served
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
        extraMethods: commonLevel(extraMethods, key.extraMethods),
        tour,
        examples,
        ...(layouts && { layouts }),
        ...(isOfProject(served, project) && { project: true as const }),
      }
    })
    if (!filesKey || openNetworks.length === 0)
      return reply.code(403).send({ error: 'The connection is not given: there is no API key.' })
    const offer = {
      networks: openNetworks,
      files: {
        ipfsUrl: `http://${request.host}`,
        apiKey: filesKey.key,
        apiKeySecret: filesKey.secret,
        ...embeddedMark(config),
        ...(fileExamples && { examples: fileExamples }),
      },
      ...(Object.keys(lookups).length > 0 && { lookups }),
    } satisfies ReadyConnection
    return sendEncoded(request, reply, JSON.stringify(offer))
  })
}

/**
 * `GET /project.json?network={network}`: the contracts of the project on that network's chain; with
 * `&address={address}` what its tools wrote of one, or of the one with its code, otherwise `null`; with
 * `&sources` what that was compiled from. The code that was to create a contract is too long for an address, and is posted
 * in place of one. It is answered to those pages alone that may read `/connection.json`.
 */
export function addProjectRoute(
  app: FastifyInstance,
  project: Project,
  networks: readonly Network[],
  config: Pick<ServiceConfig, 'host' | 'hosts'>,
): void {
  app.route<{
    Querystring: { network?: string; address?: string; sources?: string }
    Body: unknown
  }>({
    method: ['GET', 'POST'],
    url: '/project.json',
    async handler(request, reply) {
      reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
      const refusal = await connectionRefusal(request, config)
      if (refusal) return reply.code(403).send({ error: `The project is not told: ${refusal}.` })
      const { network: name, sources } = request.query
      const posted = typeof request.body === 'string' ? request.body : undefined
      const { address = posted } = request.query
      const network = networks.find((each) => each.network === name)
      if (network?.chainId === undefined || !isOfProject(network, project))
        return reply.code(404).send({ error: 'The project has nothing on this network.' })
      const { chainId, upstream } = network
      if (address === undefined) return project.contractsOn(chainId, upstream.call)
      // A page asks for each contract that it shows; a 404 would be an error in its console.
      const found =
        sources === undefined
          ? await project.artifactOf(chainId, address, upstream.call)
          : await project.sourcesOf(chainId, address, upstream.call)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(found ?? null))
    },
  })
}

/** Whether a network may have the project's contracts: the embedded chain has others at their places. */
const isOfProject = (
  { layouts }: Pick<Network, 'layouts'>,
  project: Project | undefined,
): boolean => layouts === undefined && project !== undefined

/**
 * `GET /connections.json`: the networks and files of this service as a file of connections
 * (docs/connections.md), without any key, so that a member of a team types a key and nothing else.
 * Its addresses are paths, for the origin by which it was reached: behind a proxy only the client
 * knows that. Anyone who reaches the service may read it; the nodes behind it are not named.
 */
export function addConnectionFileRoute(
  app: FastifyInstance,
  networks: readonly Network[],
  config: Pick<ServiceConfig, 'lookups' | 'files'>,
): void {
  app.get('/connections.json', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'same-origin' })
    const connections = networks.map(({ network, name, chainId, nativeCurrency }) => ({
      network,
      name,
      baseUrl: `/rpc/${network}`,
      ...(chainId !== undefined && { chainId }),
      ...(nativeCurrency && { nativeCurrency }),
      files: { ipfsUrl: '/', auth: 'Basic', ...embeddedMark(config) },
      ...(Object.keys(config.lookups).length > 0 && { lookups: config.lookups }),
    }))
    return sendEncoded(request, reply, JSON.stringify({ connections }))
  })
}

/** The mark of a store on no network: the readers of a file depend on its store alone, not on a chain. */
const embeddedMark = ({ files }: Pick<ServiceConfig, 'files'>) =>
  files.kind === 'embedded' && { embedded: true as const }

/** Every page waits for it, and tour, examples and layouts are text that shrinks to a fifth. */
function sendEncoded({ headers }: FastifyRequest, reply: FastifyReply, json: string) {
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
  if (!takesGzip(headers['accept-encoding'])) return reply.send(json)
  return reply.header('content-encoding', 'gzip').send(gzipSync(json))
}

async function connectionRefusal(
  { raw, socket, headers, host }: FastifyRequest,
  config: Pick<ServiceConfig, 'host' | 'hosts'>,
): Promise<string | undefined> {
  if (!isLoopback(config.host)) return 'only a service bound to loopback says it'
  if (config.hosts.length > 0) return 'the service has other clients, as "hosts" is set'
  const localityProblem = nonLocalReason(raw)
  if (localityProblem) return localityProblem
  // A foreign name that resolves to this machine is how DNS rebinding reaches local services; with
  // another port, the request came to another program first.
  const [ownAddress, port = '80'] =
    /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/i.exec(host) ?? []
  if (!ownAddress || Number(port) !== socket.localPort)
    return 'the address of the request is not that of the service'
  const fetchSite = headers['sec-fetch-site'] ?? 'none'
  if (fetchSite !== 'none' && fetchSite !== 'same-origin') return 'the page is from another site'
  // The dashboard always sends a Referer here: behind a proxy, a page has the origin of the proxy.
  for (const page of [headers.origin, headers.referer])
    if (page !== undefined && originOf(page) !== `http://${host}`.toLowerCase())
      return 'the page is from another origin'
  return otherUserReason(socket)
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined
