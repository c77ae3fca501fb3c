import type { FastifyInstance } from 'fastify'
import type { Config } from '#service/config.ts'
import { openFileStore } from '#service/files/store.ts'
import { loadKeys } from '#service/keys.ts'
import { type RunningNetworks, startNetworks } from '#service/networks.ts'
import { checkPort, listenError } from '#service/port.ts'
import { buildServer } from '#service/server.ts'

/** A service that answers at `address`, such as `http://127.0.0.1:7300`. */
export type RunningService = {
  address: string
  /** Ends it and all that it started; may be called again. */
  stop(): Promise<void>
  /** Resolves when it has ended: with the reason when that was not `stop`. */
  ended: Promise<Error | undefined>
}

/** The whole service: keys, networks, server. A failed start leaves nothing running. */
export function createService(config: Config, dashboardDir?: string) {
  return {
    /** Throws a StartError for everything that the person at the terminal can put right. */
    async start(): Promise<RunningService> {
      const keys = await loadKeys(config)
      // Before the chain is mined, so that a mistake is told at once.
      await checkPort(config)
      const files = await openFileStore(config.dataDir)
      const running = await startNetworks(config)
      try {
        const app = await buildServer(config, keys, running.networks, files, dashboardDir)
        const port = await listen(app, config)
        const close = () => app.close().then(() => files.close())
        return watched(`http://${nameOf(config.host)}:${port}`, close, running)
      } catch (error) {
        await running.stop()
        await files.close()
        throw error
      }
    },
  }
}

/** The port listened on, which is not that of the config when that is 0. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    return Number(new URL(await app.listen({ host, port })).port || 80)
  } catch (error) {
    await app.close()
    throw listenError(error, { host, port })
  }
}

function watched(
  address: string,
  close: () => Promise<void>,
  networks: RunningNetworks,
): RunningService {
  let end: (reason?: Error) => void = () => {}
  const ended = new Promise<Error | undefined>((resolve) => {
    end = resolve
  })
  let stopping: Promise<void> | undefined
  const stop = (reason?: Error) => {
    stopping ??= close()
      .finally(() => networks.stop())
      .finally(() => end(reason))
    return stopping
  }
  networks.exited.then(() => stop(new Error('the embedded chain has ended unexpectedly')))
  return { address, stop: () => stop(), ended }
}

/** The host of an address that can be opened: a wildcard is none, and IPv6 needs brackets. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
