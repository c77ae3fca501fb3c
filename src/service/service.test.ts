import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, http } from 'viem'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { ReadyConnection } from '#protocol/connection.ts'
import { startAnvil } from '#service/chain/anvil.ts'
import { readConfig } from '#service/config/config.ts'
import { StartError } from '#service/config/json-file.ts'
import { startService } from '#service/service.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keyhole-service-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
})

const start = (env: Record<string, string> = {}) =>
  startService(readConfig({ PORT: '0', KEYHOLE_DATA_DIR: dataDir, ...env }))

async function connectionOf(address: string): Promise<ReadyConnection['networks'][0]> {
  const answer = await fetch(`${address}/connection.json`)
  const { networks } = (await answer.json()) as ReadyConnection
  const [network] = networks
  if (!network) throw new Error('no network')
  return network
}

/** The port of another program, which answers HTTP requests with a body. */
async function occupied(body = ''): Promise<number> {
  const other = createServer((_, response) => response.end(body))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  return (other.address() as AddressInfo).port
}

test('a first start serves the embedded chain, and stopping leaves nothing', async () => {
  const { address, stop, ended } = await start()
  const { baseUrl, apiKey, chainId, tour } = await connectionOf(address)
  expect([baseUrl, chainId]).toEqual([`${address}/rpc/devnet`, 31337])
  const client = createClient({ transport: http(`${baseUrl}/v3/${apiKey}`, { retryCount: 0 }) })
  for (const { block } of tour)
    expect(
      await client.request({ method: 'eth_getBlockByHash', params: [block, false] }),
    ).toMatchObject({ hash: block })
  expect((await fetch(`${address}/ready`)).status).toBe(200)
  await stop()
  await stop()
  expect(await ended).toBeUndefined()
  await expect(fetch(address)).rejects.toThrow()
})

test('the key outlives a restart', async () => {
  const node = await startAnvil()
  onTestFinished(() => node.stop())
  const first = await start({ KEYHOLE_RPC_URL: node.url })
  const { apiKey } = await connectionOf(first.address)
  await first.stop()
  const second = await start({ KEYHOLE_RPC_URL: node.url })
  expect((await connectionOf(second.address)).apiKey).toBe(apiKey)
  await second.stop()
})

/** A node of the operator. A start with a chain of its own takes ten times as long. */
const playNode = async () => {
  const port = await occupied('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')
  return { KEYHOLE_RPC_URL: `http://127.0.0.1:${port}` }
}

test('a busy port is reported at once, with the fix', async () => {
  const port = await occupied()
  const starting = start({ PORT: String(port) })
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(
    `Port ${port} is already in use: stop the other program or set PORT, for example PORT=${port + 1}`,
  )
  const node = await playNode()
  await expect(start({ '--port': String(port), ...node })).rejects.toThrow(
    /or set --port, for example --port /,
  )
})

test('a host that this machine does not have is reported', async () => {
  const node = await playNode()
  await expect(start({ HOST: '192.0.2.1', ...node })).rejects.toThrow(
    /^HOST=192\.0\.2\.1 is not an address/,
  )
  await expect(start({ '--host': '192.0.2.1', ...node })).rejects.toThrow(
    '--host 192.0.2.1 is not an address of this machine: set --host 127.0.0.1',
  )
})

test('a folder without a project is told by what named it', async () => {
  for (const setting of ['--project', 'KEYHOLE_PROJECT'])
    await expect(start({ [setting]: dataDir })).rejects.toThrow(
      `${setting}: ${dataDir} has no project`,
    )
})

test('an impossible data directory is reported in a sentence', async () => {
  writeFileSync(join(dataDir, 'file'), '')
  const starting = start({ KEYHOLE_DATA_DIR: join(dataDir, 'file') })
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(join(dataDir, 'file'))
})

test('a node of the operator is served instead, and outlives the service', async () => {
  const node = await startAnvil()
  const { address, stop } = await start({ KEYHOLE_RPC_URL: node.url })
  expect(await connectionOf(address)).toMatchObject({ name: 'Your node', chainId: 31337, tour: [] })
  await stop()
  const chainId = createClient({ transport: http(node.url) }).request({ method: 'eth_chainId' })
  expect(await chainId).toBe('0x7a69')
  await node.stop()
})

test.each(['', '<html>', '{"jsonrpc":"2.0","id":1,"result":"many"}'])(
  'what answers eth_chainId with %j is not a node, and credentials stay untold',
  async (body) => {
    const port = await occupied(body)
    const starting = start({ KEYHOLE_RPC_URL: `http://me:hush@127.0.0.1:${port}/v3/hush` })
    await expect(starting).rejects.toThrow(StartError)
    await expect(starting).rejects.toThrow(
      `The node of KEYHOLE_RPC_URL at 127.0.0.1:${port} does not answer eth_chainId`,
    )
    await expect(starting).rejects.not.toThrow(/hush/)
  },
)

test('files of the tour are added to the embedded store, never to a forward upstream', async () => {
  const requestUrls: string[] = []
  const other = createServer(({ url = '' }, response) => {
    requestUrls.push(url)
    response.end('{}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const config = join(dataDir, 'keyhole.json')
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  writeFileSync(config, JSON.stringify({ files: { kind: 'forward', url } }))
  const { stop } = await start({ KEYHOLE_CONFIG: config })
  await stop()
  expect(requestUrls).toEqual([])
})
