import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#service/config.ts'
import { addConnection } from '#service/connection.ts'
import { addDashboard } from '#service/dashboard.ts'
import { drainOnClose } from '#service/drain.ts'
import { fileRoutes } from '#service/files/routes.ts'
import type { FileStore } from '#service/files/store.ts'
import { addHealth } from '#service/health.ts'
import type { Keys } from '#service/keys.ts'
import type { Network } from '#service/network.ts'
import { redacted } from '#service/redacted.ts'
import { rpcRoutes } from '#service/rpc/routes.ts'
import { acceptSockets } from '#service/rpc/socket.ts'

/**
 * Every address of the service, on one server that is ready to listen. Without a directory there
 * is no dashboard. The networks' upstreams stay the caller's to close.
 */
export async function buildServer(
  config: Pick<Config, 'host'>,
  keys: Keys,
  networks: readonly Network[],
  files: FileStore,
  dashboardDir?: string,
): Promise<FastifyInstance> {
  const app = Fastify({
    forceCloseConnections: true,
    logger: { level: 'warn', serializers: { req: redacted } },
    // Dead WebSocket clients are noticed by TCP, as they may be silent for hours.
    http: { keepAlive: true, keepAliveInitialDelay: 60_000 },
    // The router must hand on a key of any length, to be refused like every other wrong key.
    routerOptions: { maxParamLength: 16_384 },
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    // The service speaks plain HTTP; whoever puts TLS in front of it sets this there.
    strictTransportSecurity: false,
  })
  // Sockets close first: each is a request in flight for as long as it is open.
  await acceptSockets(app)
  drainOnClose(app)
  addHealth(app, networks)
  addConnection(app, { host: config.host, keys, networks })
  await app.register(rpcRoutes(keys.apiKey, networks), { prefix: '/rpc' })
  await app.register(fileRoutes(keys, files), { prefix: '/api/v0' })
  if (dashboardDir !== undefined) await addDashboard(app, dashboardDir)
  await app.ready()
  return app
}

/** The dashboard may speak to any provider of the API, but load nothing from elsewhere. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  // Proofs hash in WebAssembly; this allows that, and no eval of scripts.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  // Stored pictures are shown from memory.
  'img-src': ["'self'", 'data:', 'blob:'],
  // A node in the house or the office is often reached without TLS.
  'connect-src': ["'self'", 'http:', 'https:', 'ws:', 'wss:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}
