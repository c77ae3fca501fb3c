import { readConfig } from '#service/config/config.ts'
import { embeddedCommands } from '#service/files/embedded.ts'
import { openFileStore } from '#service/files/store/store.ts'
import { createKeyring } from '#service/keys/keys.ts'
import { checkedUpstream } from '#service/network/chain-check.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { addServiceRoutes, createServer } from '#service/server.ts'

/**
 * The server in front of one node as a process of its own, for tests of its cost: given the data
 * directory, the node's address and keys, it prints its own address when it is ready.
 */
const [dataDir = '', nodeUrl = '', ...keys] = process.argv.slice(2)
const config = readConfig({ KEYHOLE_DATA_DIR: dataDir })
const keyring = createKeyring(keys.map((key) => ({ name: key, key, secret: `secret of ${key}` })))
const upstream = openUpstream({ url: new URL(nodeUrl) })
const network = {
  ...{ network: 'devnet', name: 'Test', safe: 'finalized' as const, unsupportedTags: [] },
  ...{
    chainId: 1,
    nativeCurrency: undefined,
    upstream,
    problem: checkedUpstream(upstream, 1, () => {}).problem,
  },
  ...{ tour: [], examples: [] },
}
const app = createServer(config, keyring)
const files = embeddedCommands(await openFileStore(dataDir))
const draining = { hasBegun: false }
await addServiceRoutes(app, { config, keyring, networks: [network], files, draining })
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
