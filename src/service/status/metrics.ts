import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { nonLocalReason } from '#service/config/loopback.ts'
import type { StoreFigures } from '#service/files/store/store-operations.ts'
import { sameSecret } from '#service/keys/keys.ts'
import type { Network } from '#service/network/networks.ts'
import type { Observe } from '#service/rpc/handler.ts'
import type { ResponseCache } from '#service/rpc/response-cache.ts'
import { writeStoreMetrics } from '#service/status/store-metrics.ts'
import { version } from '../../../package.json'

/** Counts a request that was refused before it became a call or command. */
export type CountRefusal = (
  reason: 'host' | 'origin' | 'key' | 'network' | 'rate' | 'sockets' | 'connections',
) => void

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of one server, for Prometheus. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const rpcDuration = new Histogram({
    name: 'keyhole_rpc_duration_seconds',
    help: 'JSON-RPC calls by how they ended and what answered them',
    labelNames: ['network', 'method', 'outcome', 'source'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const commandDuration = new Histogram({
    name: 'keyhole_file_duration_seconds',
    help: 'File commands by HTTP status; "cut" when the client went before the answer ended',
    labelNames: ['command', 'status'],
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300, 1800, 7200],
    registers,
  })
  const bytesCounter = new Counter({
    name: 'keyhole_file_bytes_total',
    help: 'Bytes on the connections of file commands, headers included',
    labelNames: ['direction'],
    registers,
  })
  const refusalCounter = new Counter({
    name: 'keyhole_refused_total',
    help: 'Requests refused before they became a call or command',
    labelNames: ['reason'],
    registers,
  })
  const countRefusal: CountRefusal = (reason) => refusalCounter.inc({ reason })
  return {
    registry,
    countRefusal,
    observer:
      (network: string): Observe =>
      ({ method, outcome, source, seconds }) =>
        rpcDuration.observe({ network, method, outcome, source }, seconds),
    commandDuration,
    bytesCounter,
  }
}

/** Parts measured when Prometheus asks. */
type MeasuredParts = {
  networks: readonly Network[]
  responseCache: ResponseCache
  /** Left out where another server has the files. */
  readStoreFigures?: (() => Promise<StoreFigures | undefined>) | undefined
}

/**
 * `GET /metrics` in Prometheus' text format: for programs of this machine, and for anyone who sends
 * the token of the config as Bearer; otherwise 403.
 */
export function addMetricsRoute(
  app: FastifyInstance,
  { registry }: Metrics,
  { networks, responseCache, readStoreFigures }: MeasuredParts,
  token: string | undefined,
): void {
  const registers = [registry]
  new Gauge({
    name: 'keyhole_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
  new Gauge({
    name: 'keyhole_upstream_up',
    help: '1 when the node behind the network answered eth_chainId, asked at most every 5 seconds',
    labelNames: ['network'],
    registers,
    async collect() {
      await Promise.all(
        networks.map(async ({ network, problem }) =>
          this.set({ network }, (await problem()) === undefined ? 1 : 0),
        ),
      )
    },
  })
  const addGauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read())
      },
    })
  addGauge('keyhole_sockets_open', 'Open WebSockets', () => app.websocketServer.clients.size)
  addGauge(
    'keyhole_answer_cache_entries',
    'Answers in the cache of final answers, encoded ones too',
    () => responseCache.size,
  )
  addGauge(
    'keyhole_answer_cache_bytes',
    'Size of the cache of final answers',
    () => responseCache.calculatedSize,
  )
  addGauge(
    'keyhole_answer_cache_max_bytes',
    'Size at which the cache of final answers drops the least used',
    () => responseCache.maxSize,
  )
  app.get('/metrics', async (request, reply) => {
    const [, presentedToken] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    const hasToken =
      token !== undefined && presentedToken !== undefined && sameSecret(presentedToken, token)
    if (!hasToken && nonLocalReason(request.raw))
      return reply
        .code(403)
        .send({ error: 'Metrics are for this machine, or with the token of the config.' })
    const ofStore = await writeStoreMetrics(await readStoreFigures?.())
    return reply.type(registry.contentType).send((await registry.metrics()) + ofStore)
  })
}

/** Counts the commands of a scope and their bytes, whether they finish or are cut. */
export function measureFiles(
  scope: FastifyInstance,
  { bytesCounter, commandDuration }: Metrics,
): void {
  // Bytes of the earlier requests on a kept-alive connection.
  const movedBySocket = new WeakMap<object, { read: number; written: number }>()
  scope.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const startedAtMs = performance.now()
    const command = request.routeOptions.url?.replace('/api/v0/', '') ?? 'none'
    reply.raw.once('close', () => {
      const earlierBytes = movedBySocket.get(socket) ?? { read: 0, written: 0 }
      const { bytesRead: read, bytesWritten: written } = socket
      movedBySocket.set(socket, { read, written })
      bytesCounter.inc({ direction: 'in' }, read - earlierBytes.read)
      bytesCounter.inc({ direction: 'out' }, written - earlierBytes.written)
      const status = reply.raw.writableFinished ? String(reply.raw.statusCode) : 'cut'
      commandDuration.observe({ command, status }, (performance.now() - startedAtMs) / 1000)
    })
    done()
  })
}
