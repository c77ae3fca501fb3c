import { openFileStore } from '#service/files/store.ts'
import { buildServer } from '#service/server.ts'

/**
 * The server of files as a process of its own, for tests that kill it: given the data directory and
 * the keys, it prints its address when it is ready.
 */
const [dataDir = '', apiKey = '', apiKeySecret = ''] = process.argv.slice(2)
const store = await openFileStore(dataDir)
const app = await buildServer({ host: '127.0.0.1' }, { apiKey, apiKeySecret }, [], store)
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
