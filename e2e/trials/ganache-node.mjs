// Ganache on a free port of 127.0.0.1, printed on stdout: `node ganache-node.mjs OPTIONS`. Its own
// command line does not accept port 0.
import { createRequire } from 'node:module'

const [options] = process.argv.slice(2)
const { server } = createRequire(import.meta.url)('ganache')
const node = server({ logging: { quiet: true }, ...JSON.parse(options) })
await node.listen(0, '127.0.0.1')
process.stdout.write(`Listening on 127.0.0.1:${node.address().port}\n`)
