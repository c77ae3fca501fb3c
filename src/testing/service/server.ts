import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Anvil, chainId, startAnvil } from '#service/chain/anvil.ts'
import { readConfig, type ServiceConfig } from '#service/config/config.ts'
import { embeddedCommands } from '#service/files/embedded.ts'
import type { FileCommands } from '#service/files/file-routes.ts'
import { openFileStore } from '#service/files/store/store.ts'
import { createKeyring } from '#service/keys/keys.ts'
import { checkedUpstream } from '#service/network/chain-check.ts'
import type { Network } from '#service/network/networks.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { addServiceRoutes, createServer } from '#service/server.ts'

export const keys = { apiKey: 'key-of-the-tests', apiKeySecret: 'secret-of-the-tests' }

/**
 * The real server on a free port of 127.0.0.1, in front of the node at an address, as the network
 * `devnet` or those named. Files are in `dataDir`, else in a directory of its own that is removed
 * with it.
 */
export async function startServer(
  nodeUrl: string,
  {
    dashboardDir,
    dataDir,
    files,
    network,
    ...settings
  }: Partial<Omit<ServiceConfig, 'files'>> & {
    dashboardDir?: string
    files?: FileCommands
    network?: Partial<Network>
  } = {},
  networkNames: readonly string[] = ['devnet'],
) {
  const ownDir = dataDir ?? mkdtempSync(join(tmpdir(), 'keyhole-data-'))
  const config: ServiceConfig = { ...readConfig({}), ...settings, dataDir: ownDir }
  const upstream = openUpstream({ url: new URL(nodeUrl) })
  const { problem } = checkedUpstream(upstream, chainId, () => {})
  const devnet: Network = {
    ...{ network: 'devnet', name: 'Test', safe: 'finalized', unsupportedTags: [] },
    extraMethods: 'trace',
    ...{ chainId, nativeCurrency: undefined, upstream, problem },
    ...{ tour: [], examples: [] },
    ...network,
  }
  const store = await openFileStore(ownDir)
  const keyring = createKeyring([{ name: 'tests', key: keys.apiKey, secret: keys.apiKeySecret }])
  const app = createServer(config, keyring)
  const draining = { hasBegun: false }
  await addServiceRoutes(app, {
    ...{ config, keyring, draining, dashboardDir },
    networks: networkNames.map((name) => ({ ...devnet, network: name })),
    files: files ?? embeddedCommands(store),
    readStoreFigures: store.figures,
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    origin,
    keyring,
    draining,
    filesUrl: `${origin}/api/v0`,
    rpcUrl: `${origin}/rpc/devnet/v3/${keys.apiKey}`,
    socketUrl: `${origin.replace('http', 'ws')}/rpc/devnet/ws/v3/${keys.apiKey}`,
    async stop() {
      await app.close()
      await store.close()
      await upstream.close()
      if (dataDir === undefined) rmSync(ownDir, { recursive: true })
    },
  }
}

/** The server and a fresh chain behind it, for all tests of a file. */
export function useServer() {
  const running = { node: {} as Anvil, server: {} as Awaited<ReturnType<typeof startServer>> }
  beforeAll(async () => {
    running.node = await startAnvil()
    running.server = await startServer(running.node.url)
  })
  afterAll(async () => {
    await running.server.stop()
    await running.node.stop()
  })
  return running
}
