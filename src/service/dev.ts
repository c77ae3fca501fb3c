import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { readConfig } from '#service/config/config.ts'
import { openService } from '#service/service.ts'

type DevHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const servicePathPattern = /^\/(rpc\/|api\/|connections?\.json|health|ready|metrics)/

/**
 * Puts the service in front of a dev server that serves the dashboard, on the same port, so that
 * every address is the same as in the built product. Returns a function that stops it.
 */
export async function mountInDev(
  dev: { use(handler: DevHandler): void },
  server: Pick<Server, 'on'>,
): Promise<() => Promise<void>> {
  const { app, stop } = await openService(readConfig(process.env))
  dev.use((request, response, next) =>
    servicePathPattern.test(request.url ?? '') ? app.routing(request, response) : next(),
  )
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith('/rpc/')) app.server.emit('upgrade', request, socket, head)
  })
  return stop
}
