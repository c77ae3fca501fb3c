// js-ipfs on a free port of 127.0.0.1, printed on stdout: `node js-ipfs-node.mjs FOLDER`. It is on no
// network.
import { create } from 'ipfs-core'
import { HttpApi } from 'ipfs-http-server'

const [repo] = process.argv.slice(2)
const Addresses = { Swarm: [], API: '/ip4/127.0.0.1/tcp/0', Gateway: '' }
const Discovery = { MDNS: { Enabled: false }, webRTCStar: { Enabled: false } }
const config = { Addresses, Bootstrap: [], Discovery }
const init = { emptyRepo: true }
const api = new HttpApi(
  await create({ repo, offline: true, silent: true, preload: { enabled: false }, init, config }),
)
await api.start()
process.stdout.write(`Listening on ${new URL(api._apiServers[0].info.uri).host}\n`)
