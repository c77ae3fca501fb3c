import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, type Dispatcher } from 'undici'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ReadyConnection } from '#protocol/connection.ts'
import type { EmbeddedChain } from '#service/chain/chain.ts'
import { examples } from '#service/chain/examples.ts'
import { type AnvilCall, anvilRpc } from '#service/chain/miner.ts'
import { seeded } from '#testing/service/files-server.ts'
import {
  leavingClients,
  nonsenseClients,
  openIdleConnections,
} from '#testing/service/soak/bad-clients.ts'
import {
  addFile,
  batchOverHttp,
  callOverHttp,
  conversation,
  fileRound,
  type KnownCall,
  pinRound,
  type Target,
  wrongKeys,
} from '#testing/service/soak/good-clients.ts'
import { startServiceProcess } from '#testing/service/soak/service-process.ts'
import { startOpenChain } from '#testing/service/tour-chain.ts'
import { trialAmount } from '#testing/trial-amount.ts'

/** `npm run long -- soak` takes an hour. */
const seconds = trialAmount(18, 18)
/** The first windows fill what is filled once, so that fewer tell nothing of leaks. */
const windows = seconds < 18 ? 1 : 6
const mebibyte = 1_048_576

/** Calls of every method, with the answers of the node itself. */
async function knownCalls({ url, tour }: EmbeddedChain): Promise<KnownCall[]> {
  const calls: AnvilCall[] = [
    ...tour.slice(0, 4).flatMap(({ block }, index): AnvilCall[] => [
      ['eth_getBlockByHash', block, true],
      ['eth_getTransactionByBlockNumberAndIndex', `0x${(index + 1).toString(16)}`, '0x0'],
    ]),
    ['eth_getBlockByHash', `0x${'00'.repeat(32)}`, true],
    ...examples.flatMap((example): AnvilCall[] =>
      example.page === 'storage'
        ? [['eth_getStorageAt', example.address, example.slot, 'latest']]
        : [],
    ),
    ['eth_estimateGas', { to: `0x${'1'.repeat(40)}` }, 'latest'],
  ]
  const results = await anvilRpc(url)(calls)
  return calls.map(([method, ...params], index) => ({
    method,
    params,
    result: JSON.stringify(results[index]),
  }))
}

async function start(chain: EmbeddedChain) {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-soak-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const service = await startServiceProcess({
    HOST: '127.0.0.1',
    PORT: '0',
    KEYHOLE_DATA_DIR: dataDir,
    KEYHOLE_RPC_URL: chain.url,
  })
  const connection = await fetch(`${service.address}/connection.json`)
  const { networks, files } = (await connection.json()) as ReadyConnection
  const [network] = networks
  if (!network) throw new Error('The service has no network')
  return {
    service,
    rpcPath: `${new URL(network.baseUrl).pathname}/v3/${network.apiKey}`,
    socketPath: `${new URL(network.wsUrl).pathname}/ws/v3/${network.apiKey}`,
    credentials: `Basic ${btoa(`${files?.apiKey}:${files?.apiKeySecret}`)}`,
  }
}

test('the service stays up under good and bad clients alike', {
  timeout: 120_000 + seconds * 3_000,
}, async () => {
  const chain = await startOpenChain()
  onTestFinished(() => chain.stop())
  const { service, ...addresses } = await start(chain)
  onTestFinished(async () => {
    await service.end()
  })
  const targetOf = (dispatcher: Dispatcher): Target => ({
    ...addresses,
    address: service.address,
    dispatcher,
  })
  const calls = await knownCalls(chain)
  // A block of few transactions: this tests the service, not the time that anvil takes for large
  // ones.
  const params = [chain.tour[2]?.block, true]
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByHash', params })

  const failures: unknown[] = []
  const done = new Map<string, number>()
  const count = (name: string) => {
    const number = (done.get(name) ?? 0) + 1
    done.set(name, number)
    return number
  }

  /** Runs good and bad clients at once until a time, each at least once; then all of them leave. */
  async function soak(until: number): Promise<void> {
    const dispatcher = new Agent({ connections: 8 })
    const target = targetOf(dispatcher)
    const repeat = async (work: (number: number) => Promise<void>, name = work.name) => {
      do await work(count(name)).catch((cause) => failures.push([name, cause]))
      while (failures.length === 0 && Date.now() < until)
    }
    const largeFile = await addFile(target, seeded('large', 16 * mebibyte))
    const idle = await openIdleConnections(target, call, largeFile)
    await Promise.all([
      repeat(() => callOverHttp(target, calls), 'call'),
      repeat(() => callOverHttp(target, calls), 'call'),
      repeat(() => batchOverHttp(target, calls), 'batch'),
      repeat(() => conversation(target, calls), 'conversation'),
      repeat(() => fileRound(target), 'file'),
      repeat((number) => pinRound(target, number), 'pin'),
      repeat(() => wrongKeys(target), 'wrong keys'),
      repeat(async (number) => {
        await leavingClients[number % leavingClients.length]?.(target, call, largeFile)
      }, 'leaving'),
      repeat(async (number) => {
        await nonsenseClients[number % nonsenseClients.length]?.(target)
      }, 'nonsense'),
    ])
    for (const socket of idle) socket.destroy()
    await dispatcher.close()
  }

  /** What the service holds once it has noticed that everybody is gone. */
  const atRest = () =>
    vi.waitFor(
      async () => {
        const holding = await service.holding()
        expect(holding).toMatchObject({ connections: 0, files: 0 })
        return holding
      },
      { timeout: 30_000, interval: 200 },
    )

  const memory: number[] = []
  for (let window = 0; window < windows; window++) {
    await soak(Date.now() + (seconds * 1_000) / windows)
    expect(failures, service.output()).toEqual([])
    memory.push((await atRest()).memory / mebibyte)
  }
  if (windows > 1) {
    // The first windows fill what is filled once: compiled code, pools, caches.
    const early = Math.min(...memory.slice(1, windows / 2))
    const late = Math.min(...memory.slice(windows / 2))
    expect(late - early).toBeLessThan(4)
  }

  expect(await service.end()).toBe(0)
  // Neither a mistake of its own logged (pino's level 50) nor a rejection that no one handled.
  expect(service.output()).not.toMatch(/"level":[56]0|unhandled|uncaught|warning/i)
})
