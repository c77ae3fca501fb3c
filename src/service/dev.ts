import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { readConfig } from '#service/config.ts'
import { openFileStore } from '#service/files/store.ts'
import { loadKeys } from '#service/keys.ts'
import { startNetworks } from '#service/networks.ts'
import { buildServer } from '#service/server.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const ours = /^\/(rpc\/|api\/|connection\.json|health|ready|metrics)/

/**
 * Puts the service in front of a dev server that serves the dashboard, on the same port, so that
 * every address is the same as in the built product. Returns the way to stop it.
 */
export async function mountInDev(
  dev: { use(handler: Handler): void },
  server: Pick<Server, 'on'>,
): Promise<() => Promise<void>> {
  const config = readConfig(process.env)
  const keys = await loadKeys(config)
  const files = await openFileStore(config.dataDir)
  const running = await startNetworks(config)
  const app = await buildServer(config, keys, running.networks, files)
  dev.use((request, response, next) =>
    ours.test(request.url ?? '') ? app.routing(request, response) : next(),
  )
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith('/rpc/')) app.server.emit('upgrade', request, socket, head)
  })
  return async () => {
    await app.close()
    await files.close()
    await running.stop()
  }
}
