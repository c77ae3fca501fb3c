import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { FileExample } from '#protocol/connection.ts'
import { addDrainRedirect, type Draining, trackRequests } from '#service/access/graceful-drain.ts'
import { checkHostAndOrigin } from '#service/access/origin-check.ts'
import { superviseSockets } from '#service/access/socket-supervision.ts'
import type { ServiceConfig } from '#service/config/config.ts'
import { configSecrets, createSecretMask } from '#service/config/secrets.ts'
import { addConnectionFileRoute, addConnectionRoute, addProjectRoute } from '#service/connection.ts'
import { addDashboard } from '#service/dashboard.ts'
import { createCredentialsCheck } from '#service/files/credentials.ts'
import { type FileCommands, fileRoutes } from '#service/files/file-routes.ts'
import type { StoreFigures } from '#service/files/store/store-operations.ts'
import type { Keyring } from '#service/keys/keys.ts'
import { createRates } from '#service/keys/rates.ts'
import type { Network } from '#service/network/networks.ts'
import type { Project } from '#service/project/project.ts'
import { createResponseCache } from '#service/rpc/response-cache.ts'
import { rpcRoutes } from '#service/rpc/transport/rpc-routes.ts'
import { acceptSockets } from '#service/rpc/transport/socket.ts'
import { addHealthRoutes } from '#service/status/health.ts'
import { loggerOptions, logRequests } from '#service/status/log.ts'
import { addMetricsRoute, createMetrics, measureFiles } from '#service/status/metrics.ts'
import { settleRequestId } from '#service/status/request-id.ts'

/** A link may hold a long call in its query; Node's own limit is 16 KiB (431). */
const maxHeaderBytes = 64 * 1024

/** A server without routes yet, whose log can be written to. */
export function createServer(config: ServiceConfig, keyring: Keyring): FastifyInstance {
  const { logLevel, limits } = config
  const currentMask = () => createSecretMask(configSecrets(config, keyring.all()))
  let mask = currentMask()
  keyring.onChange(() => {
    mask = currentMask()
  })
  const app = Fastify({
    forceCloseConnections: true,
    // Requests that come while the service ends are answered like all others; see trackRequests.
    return503OnClosing: false,
    genReqId: ({ headers }) => settleRequestId(headers),
    logController: new LogController({
      ...{ disableRequestLogging: true, requestIdLogLabel: 'requestId' },
    }),
    logger: loggerOptions(logLevel, (line) => mask(line)),
    // Fastify would limit closing to this time too, but requests in flight may need longer (drain).
    pluginTimeout: 0,
    // Node takes whole milliseconds alone.
    keepAliveTimeout: Math.round(limits.idleSeconds * 1000),
    http: {
      maxHeaderSize: maxHeaderBytes,
      // Fastify sets no such limit either; Node's own, of five minutes, would bound the headers'
      // time.
      requestTimeout: 0,
      headersTimeout: Math.round(limits.headerSeconds * 1000),
      connectionsCheckingInterval: 1_000,
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
    },
    // The router must hand on a key of any length, to be refused like every other wrong key.
    routerOptions: { maxParamLength: maxHeaderBytes },
  })
  app.server.maxConnections = limits.connections
  return app
}

/** The parts a server's routes lead to. The caller closes the upstreams of the networks. */
export type ServerParts = {
  config: ServiceConfig
  keyring: Keyring
  networks: readonly Network[]
  files: FileCommands
  /** Figures of the store behind the commands; left out where another server has it. */
  readStoreFigures?: (() => Promise<StoreFigures | undefined>) | undefined
  fileExamples?: readonly FileExample[] | undefined
  /** A Foundry or Hardhat project of this machine. */
  project?: Project | undefined
  draining: Draining
  /** Without a directory there is no dashboard. */
  dashboardDir?: string | undefined
}

/** Adds every route of the service to a server, which is ready to listen then. */
export async function addServiceRoutes(
  app: FastifyInstance,
  {
    config,
    keyring,
    networks,
    files,
    readStoreFigures,
    fileExamples,
    project,
    draining,
    dashboardDir,
  }: ServerParts,
): Promise<void> {
  const { origins, limits, metricsToken } = config
  // A whole number of bytes, also of a sixteenth, which one answer may take.
  const responseCache = createResponseCache(Math.ceil(limits.cacheMiB * 2 ** 16) * 16)
  const metrics = createMetrics()
  const { countRefusal } = metrics
  const rates = createRates(limits, countRefusal)
  app.server.on('drop', () => countRefusal('connections'))
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error
    if (statusCode >= 500) request.log.error(error)
    return reply
      .code(statusCode)
      .send({ error: statusCode >= 500 ? 'internal error' : error.message })
  })
  // Sockets close first: each is a request in flight for as long as it is open.
  await acceptSockets(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  trackRequests(app, draining, config)
  addDrainRedirect(app, () => draining.hasBegun)
  logRequests(app)
  checkHostAndOrigin(app, config, countRefusal)
  addHealthRoutes(app, networks, draining)
  addMetricsRoute(app, metrics, { networks, responseCache, readStoreFigures }, metricsToken)
  addSearchRoute(app)
  addConnectionRoute(app, { config, keyring, networks, fileExamples, project })
  if (project) addProjectRoute(app, project, networks, config)
  // An operator's own file is served with the dashboard's.
  if (dashboardDir === undefined || !existsSync(join(dashboardDir, 'connections.json')))
    addConnectionFileRoute(app, networks, config)
  const claimSocket = superviseSockets(app, keyring, limits)
  const accessRules = {
    keyring,
    rates,
    countRefusal,
    claimSocket,
    metrics,
    ...(origins && { origins }),
  }
  await app.register(rpcRoutes(networks, { ...accessRules, responseCache }), { prefix: '/rpc' })
  await app.register(
    async (scope) => {
      measureFiles(scope, metrics)
      await scope.register(fileRoutes(createCredentialsCheck(accessRules), origins, files))
    },
    { prefix: '/api/v0' },
  )
  if (dashboardDir !== undefined)
    await app.register(async (scope) => addDashboard(scope, dashboardDir))
  await app.ready()
}

/**
 * `GET /opensearch.xml`: lets the address bar of a browser ask Keyhole (OpenSearch 1.1). Addresses in it are
 * whole, and a proxy alone knows whether it has TLS.
 */
function addSearchRoute(app: FastifyInstance): void {
  app.get('/opensearch.xml', async ({ host, headers }, reply) => {
    if (!/^[\w.:[\]-]+$/.test(host)) return reply.code(404).send()
    const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
    reply.headers({ 'cache-control': 'no-cache', vary: 'x-forwarded-proto' })
    return reply
      .type('application/opensearchdescription+xml')
      .send(`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Keyhole</ShortName>
  <Description>Block, transaction, address or file</Description>
  <Image width="16" height="16" type="image/svg+xml">${scheme}://${host}/keyhole.svg</Image>
  <Url type="text/html" template="${scheme}://${host}/?q={searchTerms}"/>
</OpenSearchDescription>
`)
  })
}
