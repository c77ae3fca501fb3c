import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { metadataFiles } from '#service/chain/examples.ts'
import { type ServiceConfig, writeSetting } from '#service/config/config.ts'
import { StartError, WrongUsage } from '#service/config/json-file.ts'
import { isLoopback } from '#service/config/loopback.ts'
import { storeBuiltInFiles } from '#service/files/built-in-files.ts'
import { demoExamples, demoFiles } from '#service/files/demo-files.ts'
import { embeddedCommands } from '#service/files/embedded.ts'
import type { FileCommands } from '#service/files/file-routes.ts'
import { forwardCommands } from '#service/files/forward/forward.ts'
import { type FileStore, openFileStore } from '#service/files/store/store.ts'
import { createKeyring, loadKeys, watchKeys } from '#service/keys/keys.ts'
import { type Network, startNetworks } from '#service/network/networks.ts'
import { linkTransactions } from '#service/project/link-transactions.ts'
import { findProject, type Project } from '#service/project/project.ts'
import { addServiceRoutes, createServer } from '#service/server.ts'

/** Everything behind an address, before it listens there. */
export type OpenService = {
  app: FastifyInstance
  /** Ends it and all that it started; may be called again. */
  stop(): Promise<void>
  /** Resolves when an embedded chain ends by itself. */
  exited: Promise<void>
  networks: readonly Network[]
  project: Project | undefined
}

/**
 * The whole service: keys, files, networks, server. A failed opening leaves nothing running. Throws
 * a StartError for everything that the person at the terminal can put right.
 */
export async function openService(
  config: ServiceConfig,
  dashboardDir?: string,
): Promise<OpenService> {
  const project = findProject(config.project)
  const keyring = createKeyring(await loadKeys(config))
  const app = createServer(config, keyring)
  const { commands, store } = await openFiles(config, (text) => app.log.warn(text))
  const runningNetworks = await startNetworks(config.networks, app.log).catch(async (error) => {
    await store?.close()
    throw error
  })
  const isDemo = config.networks.some(({ upstream }) => upstream === 'embedded')
  // A full store still serves what it holds.
  const fileExamples =
    isDemo && store
      ? await storeBuiltInFiles(store, [...metadataFiles(), ...demoFiles]).then(
          () => demoExamples,
          (error) => void app.log.warn(`The tour’s files are not kept: ${error.message}`),
        )
      : undefined
  const draining = { hasBegun: false }
  const stopWatchingKeys = watchKeys(config, keyring.replace, app.log)
  let pendingStop: Promise<void> | undefined
  async function endService() {
    stopWatchingKeys()
    draining.hasBegun = true
    try {
      if (app.server.listening) await pause(config.drain.noticeSeconds * 1000)
      await app.close()
    } finally {
      await runningNetworks.stop()
      await store?.close()
    }
  }
  const stop = () => {
    pendingStop ??= endService()
    return pendingStop
  }
  const { networks, exited } = runningNetworks
  try {
    const serverParts = { config, keyring, networks, fileExamples, project, draining, dashboardDir }
    const ofFiles = { files: commands, readStoreFigures: store?.figures }
    await addServiceRoutes(app, { ...serverParts, ...ofFiles })
    return { app, stop, exited, networks, project }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The commands of files, and the store behind them where it is our own. */
async function openFiles(
  { files, dataDir }: ServiceConfig,
  warn: (text: string) => void,
): Promise<{ commands: FileCommands; store?: FileStore }> {
  if (files.kind === 'forward') return { commands: forwardCommands(files) }
  const store = await openFileStore(dataDir, { ...files, warn })
  return { commands: embeddedCommands(store), store }
}

/** A service that answers at `address`, such as `http://127.0.0.1:7300`. */
export type RunningService = {
  address: string
  stop(): Promise<void>
  /** Resolves when it has ended, with the reason when `stop` was not called. */
  ended: Promise<Error | undefined>
}

/**
 * Starts a service that listens, and says links to what its project sends. Throws a StartError for what the person at the
 * terminal can put right.
 */
export async function startService(
  config: ServiceConfig,
  dashboardDir?: string,
  say: (line: string) => void = () => {},
): Promise<RunningService> {
  const { app, stop, exited, networks, project } = await openService(config, dashboardDir)
  const listenPort = await listenOn(app, config).catch(async (error) => {
    await stop()
    throw error
  })
  let resolveEnded: (reason?: Error) => void = () => {}
  const ended = new Promise<Error | undefined>((resolve) => {
    resolveEnded = resolve
  })
  const linksEnding = new AbortController()
  const stopFor = (reason?: Error) => {
    linksEnding.abort()
    return stop().finally(() => resolveEnded(reason))
  }
  exited.then(() => stopFor(new Error('the embedded chain has ended unexpectedly')))
  const address = `http://${urlHostOf(config.host)}:${listenPort}`
  if (project && isLoopback(config.host))
    for (const { network, upstream } of config.networks) {
      const [node] = upstream === 'embedded' ? [] : [upstream].flat()
      const served = networks.find((each) => each.network === network)
      if (!node || !served || !isLoopback(node.url.hostname)) continue
      const pages = `${address}/${network}`
      linkTransactions(node.url, served.upstream, pages, say, linksEnding.signal)
    }
  return { address, stop: () => stopFor(), ended }
}

/** The port on which the server listens; a config with port 0 gets a free one. */
async function listenOn(app: FastifyInstance, config: ServiceConfig): Promise<number> {
  const { host, port } = config
  try {
    return Number(new URL(await app.listen({ host, port })).port || 80)
  } catch (error) {
    throw listenError(error, config)
  }
}

/** A StartError that says why listening failed and names the setting; others as they came. */
function listenError(error: unknown, { host, hostSetting, port, portSetting }: ServiceConfig) {
  const errorCode = error instanceof Error && 'code' in error ? error.code : undefined
  const setPortHint = `set ${portSetting}, for example ${writeSetting(portSetting, port < 65_535 ? port + 1 : 7300)}`
  if (errorCode === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is already in use: stop the other program or ${setPortHint}`,
    )
  if (errorCode === 'EACCES')
    return new StartError(`Port ${port} is only for privileged programs: ${setPortHint}`)
  if (errorCode === 'EADDRNOTAVAIL' || errorCode === 'ENOTFOUND' || errorCode === 'EAI_AGAIN')
    return new (hostSetting === '--host' ? WrongUsage : StartError)(
      `${hostSetting === 'host' ? `The host ${host} of the config file` : writeSetting(hostSetting, host)} is not an address of this machine: set ${writeSetting(hostSetting === '--host' ? hostSetting : 'KEYHOLE_HOST', '127.0.0.1')}`,
    )
  return error
}

/** The host as it is written in a URL: loopback for a wildcard, IPv6 in brackets. */
function urlHostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
