import { ensureInstalled, runProgram } from './install.mjs'

ensureInstalled()
process.exit(runProgram('npx', ['vite']))
