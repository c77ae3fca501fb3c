import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findAnvil } from '../../src/service/chain/anvil.ts'
import { type Guarded, spawnGuarded } from '../../src/service/chain/guard.ts'

/** A development node of others; `host` is where it listens, without a scheme. */
type DevNode = { host: string; stop(): Promise<void> }

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * The nodes by name, on a free port and with the defaults that a developer gets, but for the chain
 * id. Each rejects where it cannot start.
 */
const startNode = {
  anvil: (chainId: number) =>
    listening(spawnGuarded(findAnvil(), ['--port', '0', '--chain-id', `${chainId}`])),

  async 'Hardhat 2'(chainId: number) {
    const folder = mkdtempSync(join(tmpdir(), 'keyhole-hardhat-'))
    const options = JSON.stringify({ chainId })
    const args = [here('hardhat-node.mjs'), folder, options]
    const { host, stop } = await listening(spawnGuarded(process.execPath, args))
    return { host, stop: () => stop().finally(() => rmSync(folder, { recursive: true })) }
  },

  'Ganache 7'(chainId: number) {
    const options = JSON.stringify({ chain: { chainId } })
    const args = [here('ganache-node.mjs'), options]
    return listening(spawnGuarded(process.execPath, args))
  },
} satisfies { [name: string]: (chainId: number) => Promise<DevNode> }

export type NodeName = keyof typeof startNode

/** The chain ids that they have unless told. */
export const chainIds = { anvil: 31337, 'Hardhat 2': 31337, 'Ganache 7': 1337 } as const

/**
 * A node at an address that stays its own when it is started anew: Ganache cannot listen where its
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

/** The node once it says where it listens. Rejects with its complaint when it ends instead. */
async function listening({ stdout, stderr, stop }: Guarded): Promise<DevNode> {
  let complaint = ''
  stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-500)
  })
  for await (const line of createInterface({ input: stdout })) {
    const [host] = /127\.0\.0\.1:\d+/.exec(line) ?? []
    if (host === undefined) continue
    // A full pipe would make it wait for ever.
    stdout.resume()
    return { host, stop }
  }
  await stop()
  throw new Error(complaint)
}

/** A call of a node itself, as JSON-RPC over HTTP. */
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
