import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findAnvil } from '../../src/service/chain/anvil.ts'
import { type Guarded, spawnGuarded } from '../../src/service/chain/guard.ts'

/** A development node; `host` is its host and port. */
type DevNode = { host: string; stop(): Promise<void> }

const pathHere = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Starts a node by name, on a free port and with its defaults, except for the chain id. Rejects
 * when it cannot start.
 */
export const startNode = {
  anvil: (chainId: number) =>
    waitUntilListening(spawnGuarded(findAnvil(), ['--port', '0', '--chain-id', `${chainId}`])),

  async 'Hardhat 2'(chainId: number) {
    const folder = mkdtempSync(join(tmpdir(), 'keyhole-hardhat-'))
    const options = JSON.stringify({ chainId })
    const args = [pathHere('hardhat-node.mjs'), folder, options]
    const { host, stop } = await waitUntilListening(spawnGuarded(process.execPath, args))
    return { host, stop: () => stop().finally(() => rmSync(folder, { recursive: true })) }
  },

  // Its native part is installed by Node 22 and newer alone.
  'Hardhat 3'() {
    const options = ['--config', pathHere('hardhat-3/hardhat.config.js')]
    const address = ['--hostname', '127.0.0.1', '--port', '0']
    const program = pathHere('hardhat-3/node_modules/hardhat/dist/src/cli.js')
    const args = [program, ...options, 'node', ...address]
    return waitUntilListening(spawnGuarded(process.execPath, args))
  },

  'Ganache 7'(chainId: number) {
    const options = JSON.stringify({ chain: { chainId } })
    const args = [pathHere('ganache-node.mjs'), options]
    return waitUntilListening(spawnGuarded(process.execPath, args))
  },

  /** A node of IPFS, with its store in a folder. */
  'js-ipfs': (repo: string) =>
    waitUntilListening(spawnGuarded(process.execPath, [pathHere('js-ipfs-node.mjs'), repo])),
}

/** Their default chain ids. */
export const chainIds = {
  anvil: 31337,
  'Hardhat 2': 31337,
  'Hardhat 3': 31337,
  'Ganache 7': 1337,
} as const

export type NodeName = keyof typeof chainIds

/** Those that this Node runs: the native part of Hardhat 3 is installed by Node 22 and newer alone. */
export const nodesHere = (Object.keys(chainIds) as NodeName[]).filter(
  (name) => name !== 'Hardhat 3' || Number.parseInt(process.versions.node, 10) >= 22,
)

/**
 * A node behind an address that stays when it is restarted: Ganache cannot listen on a port whose
 * last connections have just ended.
 */
export async function nodeThatRestarts(name: NodeName) {
  let node = await startNode[name](chainIds[name])
  const server = createServer((client) => {
    const upstream = connect(Number(node.host.split(':')[1]), '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one
        .on('error', () => {})
        .on('close', () => other.destroy())
        .pipe(other)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async restart(chainId: number): Promise<void> {
      await node.stop()
      node = await startNode[name](chainId)
    },
    async stop(): Promise<void> {
      server.close()
      await node.stop()
    },
  }
}

/** The node once it prints its address. Rejects with its error output when it ends before. */
async function waitUntilListening({ stdout, stderr, stop }: Guarded): Promise<DevNode> {
  let errorOutput = ''
  stderr.on('data', (chunk) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-500)
  })
  for await (const line of createInterface({ input: stdout })) {
    const [host] = /127\.0\.0\.1:\d+/.exec(line) ?? []
    if (host === undefined) continue
    // A full pipe would block it for ever.
    stdout.resume()
    return { host, stop }
  }
  await stop()
  throw new Error(errorOutput)
}

/** A call of the node itself, as JSON-RPC over HTTP. */
export async function askNode(
  { host }: { host: string },
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://${host}`, { method: 'POST', headers, body })
  const { result, error } = (await answer.json()) as { result: unknown; error?: unknown }
  if (error) throw new Error(JSON.stringify(error))
  return result
}
