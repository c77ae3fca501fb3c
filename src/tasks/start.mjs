import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
ensureBuilt()

// When `npm start` itself is killed without a chance to pass the signal on, its child would live
// on and hold the port.
const parent = process.ppid
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref()

await import('../../dist/service/main.js')
