import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { ReadyConnection } from '#protocol/connection.ts'
import type { EmbeddedChain } from '#service/chain/chain.ts'
import { anvilRpc } from '#service/chain/miner.ts'
import { readConfig } from '#service/config/config.ts'
import { startService } from '#service/service.ts'
import { tourChain } from '#testing/service/tour-chain.ts'

export const keys = { apiKey: 'key-of-the-clients', apiKeySecret: 'secret-of-the-clients' }
export const credentials = `Basic ${btoa(`${keys.apiKey}:${keys.apiKeySecret}`)}`

/** The addresses of a service, with its key and with an unknown one. */
type Addresses = Awaited<ReturnType<typeof startInFrontOf>>

/** The service in front of the tour's chain, for all tests of a file. */
export function useService() {
  const running = {} as Addresses & {
    chain: EmbeddedChain
    ask(method: string, ...params: unknown[]): Promise<unknown>
  }
  beforeAll(async () => {
    const chain = await tourChain()
    Object.assign(running, await startInFrontOf(chain.url), {
      chain,
      /** Calls the node itself, past the service. */
      ask: async (...call: [string, ...unknown[]]) => (await anvilRpc(chain.url)([call]))[0],
    })
  }, 60_000)
  afterAll(() => running.stop())
  return running
}

/**
 * A service in front of a node that reports its chain id and then answers nothing, for one test.
 * `callReceived` resolves when a call has reached that node.
 */
export async function startInFrontOfSilence() {
  let resolveReceived: () => void = () => {}
  const callReceived = new Promise<void>((resolve) => {
    resolveReceived = resolve
  })
  const node = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body)
    if (method === 'eth_chainId')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
    else resolveReceived()
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const service = await startInFrontOf(`http://127.0.0.1:${(node.address() as AddressInfo).port}`)
  onTestFinished(async () => {
    await service.stop()
    node.closeAllConnections()
    node.close()
  })
  return { ...service, callReceived }
}

async function startInFrontOf(nodeUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-clients-'))
  const settings = readConfig({
    PORT: '0',
    KEYHOLE_DATA_DIR: dataDir,
    KEYHOLE_API_KEY: keys.apiKey,
    KEYHOLE_API_KEY_SECRET: keys.apiKeySecret,
    KEYHOLE_RPC_URL: nodeUrl,
  })
  // A service that ends waits for requests that it has not answered yet.
  const config = { ...settings, drain: { noticeSeconds: 0, timeoutSeconds: 1 } }
  const { address, stop } = await startService(config)
  const { networks } = (await (await fetch(`${address}/connection.json`)).json()) as ReadyConnection
  const [network] = networks
  if (!network) throw new Error('The service has no network')
  return {
    address,
    rpcUrl: `${network.baseUrl}/v3/${keys.apiKey}`,
    socketUrl: `${network.wsUrl}/ws/v3/${keys.apiKey}`,
    wrongRpcUrl: `${network.baseUrl}/v3/another-key`,
    wrongSocketUrl: `${network.wsUrl}/ws/v3/another-key`,
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
