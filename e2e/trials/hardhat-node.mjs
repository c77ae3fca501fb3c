// `hardhat node` on a free port of 127.0.0.1: `node hardhat-node.mjs FOLDER OPTIONS`, where the
// folder gets a config file with the options of its network.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder, options] = process.argv.slice(2)
const config = join(folder, 'hardhat.config.cjs')
writeFileSync(config, `module.exports = { solidity: '0.8.28', networks: { hardhat: ${options} } }`)
process.env.HARDHAT_DISABLE_TELEMETRY_PROMPT = 'true'
// It wants to be installed where it is started.
process.chdir(import.meta.dirname)
process.argv.splice(2, 2, '--config', config, 'node', '--hostname', '127.0.0.1', '--port', '0')
createRequire(import.meta.url)('hardhat/internal/cli/cli.js')
