import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
ensureBuilt()
process.argv.splice(2, 0, 'keys')
await import('../../dist/service/main.js')
