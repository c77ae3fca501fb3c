import { ensureInstalled, run } from './install.mjs'

ensureInstalled()
process.exit(run('npx', ['vite']))
