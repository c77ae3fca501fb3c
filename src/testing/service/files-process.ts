import { readConfig } from '#service/config/config.ts'
import { embeddedCommands } from '#service/files/embedded.ts'
import { openFileStore } from '#service/files/store/store.ts'
import { createKeyring } from '#service/keys/keys.ts'
import { addServiceRoutes, createServer } from '#service/server.ts'

/**
 * The file server as a process of its own, for tests that kill it: given the data directory and the
 * keys, it prints its address when it is ready, and answers any message with its CPU time and
 * memory.
 */
const [dataDir = '', key = '', secret = ''] = process.argv.slice(2)
const config = readConfig({ KEYHOLE_DATA_DIR: dataDir })
const keyring = createKeyring([{ name: 'tests', key, secret }])
const files = embeddedCommands(await openFileStore(dataDir))
const app = createServer(config, keyring)
await addServiceRoutes(app, { config, keyring, networks: [], files, draining: { hasBegun: false } })
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('message', () =>
  process.send?.({ ...process.cpuUsage(), residentBytes: process.memoryUsage.rss() }),
)
