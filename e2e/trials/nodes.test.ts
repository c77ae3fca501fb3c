import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { concat, encodeErrorResult, type Hex, numberToHex, padHex, size, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadKeccak256 } from '../../src/domain/proof/keccak.ts'
import { proveBlock } from '../../src/domain/proof/prove-block.ts'
import type { RawObject } from '../../src/domain/values/raw.ts'
import type { ReadyConnection } from '../../src/protocol/connection.ts'
import { type NetworkConfig, readConfig } from '../../src/service/config/config.ts'
import { type RunningService, startService } from '../../src/service/service.ts'
import { askNode, chainIds, type NodeName, nodesHere, nodeThatRestarts } from './nodes.ts'

// The undici of the product, as that of the packages here is older.
const require = createRequire(new URL('../../package.json', import.meta.url))
const { WebSocket } = require('undici') as typeof import('undici')

// The chain id of Hardhat 3 is in its config file, so that it cannot be restarted with another.
const names = nodesHere.filter((name) => name !== 'Hardhat 3')

type Node = Awaited<ReturnType<typeof nodeThatRestarts>>
const nodes = new Map<NodeName, Node>()
const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-nodes-'))
let service: RunningService
let connection: ReadyConnection

const networkBehind = (name: NodeName, { host }: Node): NetworkConfig => ({
  network: name.toLowerCase().replace(' ', '-'),
  ...{
    name,
    setting: name,
    mustAnswer: true,
    safe: 'finalized',
    unsupportedTags: [],
    extraMethods: 'trace' as const,
  },
  upstream: { url: new URL(`http://${host}`) },
})

beforeAll(async () => {
  const starts = await Promise.allSettled(
    names.map(async (name) => [name, await nodeThatRestarts(name)]),
  )
  for (const [index, start] of starts.entries())
    if (start.status === 'fulfilled') nodes.set(...(start.value as [NodeName, Node]))
    else process.stderr.write(`${names[index]} is not tried, it does not start: ${start.reason}\n`)
  const config = readConfig({ PORT: '0', KEYHOLE_DATA_DIR: dataDir })
  const networks = [...nodes].map((each) => networkBehind(...each))
  service = await startService({ ...config, networks })
  connection = (await (await fetch(`${service.address}/connection.json`)).json()) as ReadyConnection
})
afterAll(async () => {
  await service.stop()
  await Promise.all([...nodes.values()].map((node) => node.stop()))
  rmSync(dataDir, { recursive: true })
})

type Outcome = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** The answer of the service, which must be the same over all transports. */
async function ask(name: NodeName, method: string, ...params: unknown[]): Promise<Outcome> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answers = connection.networks
    .filter((each) => each.name === name)
    .flatMap(({ baseUrl, wsUrl, apiKey }) => [
      overHttp(`${baseUrl}/v3/${apiKey}`, body),
      overSocket(`${wsUrl}/ws/v3/${apiKey}`, body),
    ])
  const [first, ...others] = await Promise.all(answers)
  for (const other of others) expect(other).toEqual(first)
  return first as Outcome
}

async function overHttp(url: string, body: string): Promise<Outcome> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body })
  return outcomeOf(await answer.text())
}

function overSocket(url: string, body: string): Promise<Outcome> {
  const socket = new WebSocket(url)
  return new Promise<Outcome>((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(body))
    socket.addEventListener('message', ({ data }) => resolve(outcomeOf(data)))
    socket.addEventListener('error', () => reject(new Error('no WebSocket')))
  }).finally(() => socket.close())
}

function outcomeOf(text: string): Outcome {
  const { jsonrpc, id, ...outcome } = JSON.parse(text)
  expect([jsonrpc, id, Object.keys(outcome)]).toEqual(['2.0', 1, [expect.any(String)]])
  return outcome
}

const zeroHash = `0x${'00'.repeat(32)}`
const noHash = `0x${'ab'.repeat(32)}`
const nobody = `0x${'11'.repeat(20)}`

/** Code of a creation that reverts with data. */
const revertWith = (data: Hex): Hex =>
  concat(['0x61', numberToHex(size(data), { size: 2 }), '0x80600c6000396000fd', data])

const reason = encodeErrorResult({
  abi: [{ type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] }],
  args: ['not yours'],
})

describe.each(names)('%s through the service', (name) => {
  const node = (): Node => nodes.get(name) as Node
  const its = (method: string, ...params: unknown[]) => askNode(node(), method, params)
  const there = (title: string, story: () => Promise<void>) =>
    test(title, async ({ skip }) => {
      if (!nodes.has(name)) skip(`${name} does not start here`)
      await story()
    })

  there('what is not found is null, on its very first block too', async () => {
    const method = 'eth_getTransactionByBlockNumberAndIndex'
    for (const block of ['0x0', 'earliest', 'latest', 'pending', 'finalized', '0xffff'])
      for (const index of ['0x0', '0x7', '0xffffffff'])
        expect(await ask(name, method, block, index)).toEqual({ result: null })
    for (const flag of [true, false])
      expect(await ask(name, 'eth_getBlockByHash', noHash, flag)).toEqual({ result: null })
  })

  there('what is found is what the node says, and proves to be it', async () => {
    const [from, to] = (await its('eth_accounts')) as string[]
    const sent = await its('eth_sendTransaction', { from, to, value: '0x1' })
    // anvil mines after it has answered: until the receipt is there, the latest block may be empty.
    const receipt = await vi.waitFor(
      async () => (await its('eth_getTransactionReceipt', sent)) ?? Promise.reject(sent),
      { timeout: 10_000, interval: 50 },
    )
    const { blockHash } = receipt as RawObject
    const latest = (await its('eth_getBlockByHash', blockHash, true)) as RawObject
    await its('evm_mine')
    const keccak256 = await loadKeccak256()
    for (const at of ['0x0', latest.number, 'latest']) {
      const block = (await its('eth_getBlockByNumber', at, true)) as RawObject
      expect(await ask(name, 'eth_getBlockByHash', block.hash, true)).toEqual({ result: block })
      const reference = { hash: String(block.hash), chainId: BigInt(chainIds[name]) }
      const { recovering: _, ...verdicts } = proveBlock(block, reference, keccak256)
      const isHardhatsFirst = name === 'Hardhat 2' && at === '0x0'
      for (const [check, verdict] of Object.entries(verdicts))
        expect([check, verdict?.kind ?? 'verified']).toEqual([
          check,
          isHardhatsFirst && check === 'transactionsRoot' ? 'unverifiable' : 'verified',
        ])
    }
    const [transaction] = latest.transactions as RawObject[]
    expect(
      await ask(name, 'eth_getTransactionByBlockNumberAndIndex', latest.number, '0x0'),
    ).toMatchObject({ result: { hash: transaction?.hash, blockHash: latest.hash } })
    expect(await ask(name, 'eth_getStorageAt', to, '0x0', 'latest')).toEqual({ result: zeroHash })
    const call = { from, to, value: '0x1' }
    const estimate = await its('eth_estimateGas', call)
    expect(await ask(name, 'eth_estimateGas', call)).toEqual({ result: estimate })
  })

  there('reverts are reported as in the spec', async () => {
    const panic = concat(['0x4e487b71', numberToHex(0x11, { size: 32 })])
    const custom = concat(['0xe450d38c', padHex('0x01'), padHex('0x02')])
    for (const [data, message] of [
      [reason, 'execution reverted: not yours'],
      [`${reason.slice(0, -2)}01` as Hex, 'execution reverted: not yours'],
      ['0x', 'execution reverted'],
      [panic, 'execution reverted: panic: arithmetic underflow or overflow (0x11)'],
      [custom, /^execution reverted(: custom error 0xe450d38c)?$/],
      [toHex('hello'), /^execution reverted(: hello)?$/],
    ] as const) {
      const outcome = await ask(name, 'eth_estimateGas', { data: revertWith(data) })
      expect(outcome).toEqual({ error: { code: 3, message: expect.any(String), data } })
      if ('error' in outcome) expect(outcome.error.message).toMatch(message)
    }
  })

  there('what it refuses blames no request, and has a string for data', async () => {
    const calls: [string, ...unknown[]][] = [
      ['eth_getStorageAt', nobody, '0x0', '0xffff'],
      ['eth_getStorageAt', nobody, '0x0', { blockHash: noHash }],
      ['eth_estimateGas', { to: nobody }, '0xffff'],
      ['eth_estimateGas', { to: nobody }, noHash],
      ['eth_estimateGas', { data: '0xfe' }],
    ]
    for (const call of calls) {
      const outcome = await ask(name, ...call)
      if (!('error' in outcome))
        throw new Error(`${JSON.stringify(call)} is answered with a result`)
      const { code, message, data = '' } = outcome.error
      expect([-32700, -32600, -32601, -32602]).not.toContain(code)
      expect([typeof message, typeof data]).toEqual(['string', 'string'])
      expect(message).toMatch(/^[^\p{C}]{3,200}$/u)
    }
  })
})

test('anvil’s refusal of a call above its 2 MB gets the size of the call', async ({ skip }) => {
  const network = connection.networks.find((each) => each.network === 'anvil')
  if (!network) return skip('anvil does not start here')
  const params = [{ to: nobody, data: `0x${'00'.repeat(2 ** 20)}` }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_estimateGas', params })
  expect(await overHttp(`${network.baseUrl}/v3/${network.apiKey}`, body)).toEqual({
    error: {
      code: -32002,
      message: expect.stringMatching(/ refused a call of 20972\d\d bytes and gave no reason/),
    },
  })
})

describe('a node that is restarted at the same address', () => {
  test.concurrent.for(names)(
    '%s leaves no ghosts, and another chain is not served',
    async (name, { expect }) => {
      const node = nodes.get(name)
      if (!node) return
      await askNode(node, 'evm_mine', [])
      const block = (await askNode(node, 'eth_getBlockByNumber', ['latest', true])) as RawObject
      const chainId = chainIds[name]
      expect(await ask(name, 'eth_getBlockByHash', block.hash, true)).toEqual({ result: block })
      await node.restart(chainId)
      const ghost = () => ask(name, 'eth_getBlockByHash', block.hash, true).catch(() => undefined)
      await expect.poll(ghost, { timeout: 20_000 }).toEqual({ result: null })

      await node.restart(chainId + 1)
      const words = `is on chain ${chainId + 1}, and was on ${chainId}`
      const word = () =>
        ask(name, 'eth_getStorageAt', nobody, '0x0', 'latest').catch(() => undefined)
      await expect
        .poll(word, { timeout: 20_000 })
        .toMatchObject({ error: { code: -32002, message: expect.stringContaining(words) } })
      const answer = await fetch(`${service.address}/connection.json`)
      const { networks } = (await answer.json()) as ReadyConnection
      for (const network of networks)
        expect(network.chainId).toBe(chainIds[network.name as NodeName])
      await node.restart(chainId)
      await expect.poll(word, { timeout: 20_000 }).toEqual({ result: zeroHash })
    },
  )
})
