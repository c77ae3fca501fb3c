import { readConfig } from '#service/config/config.ts'
import { embeddedCommands } from '#service/files/embedded.ts'
import { openFileStore } from '#service/files/store/store.ts'
import { createKeyring } from '#service/keys/keys.ts'
import { checkedUpstream } from '#service/network/chain-check.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { addServiceRoutes, createServer } from '#service/server.ts'

/** What the process is given, as JSON. */
export type RpcProcessSettings = {
  dataDir: string
  nodeUrl: string
  keys: readonly string[]
  /** Networks, all in front of the one node. */
  networks: readonly string[]
  /** That of the config, when left out. */
  cacheMiB?: number
}

/**
 * The server in front of one node as a process of its own, for tests of its cost: it prints its own
 * address when it is ready, and answers any message of its parent with its CPU time.
 */
const { dataDir, nodeUrl, keys, networks, cacheMiB }: RpcProcessSettings = JSON.parse(
  process.argv[2] ?? '',
)
const defaultConfig = readConfig({ KEYHOLE_DATA_DIR: dataDir })
const { limits } = defaultConfig
const config = { ...defaultConfig, limits: { ...limits, ...(cacheMiB && { cacheMiB }) } }
const keyring = createKeyring(keys.map((key) => ({ name: key, key, secret: `secret of ${key}` })))
const upstream = openUpstream({ url: new URL(nodeUrl) })
const { problem } = checkedUpstream(upstream, 1, () => {})
const node = {
  ...{
    name: 'Test',
    safe: 'finalized' as const,
    unsupportedTags: [],
    extraMethods: 'trace' as const,
  },
  ...{ chainId: 1, nativeCurrency: undefined, upstream, problem },
  ...{ tour: [], examples: [] },
}
const app = createServer(config, keyring)
const files = embeddedCommands(await openFileStore(dataDir))
const draining = { hasBegun: false }
await addServiceRoutes(app, {
  ...{ config, keyring, files, draining },
  networks: networks.map((network) => ({ ...node, network })),
})
process.on('message', () => process.send?.(process.cpuUsage()))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
