import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { Agent, request } from 'undici'
import type { ReadyConnection } from '#protocol/connection.ts'
import { chainId, startAnvil } from '#service/chain/anvil.ts'
import { ensureNginx } from '../../src/tasks/nginx.mjs'
import { startNginx } from '../fixtures/nginx.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { startLoad } from '../fixtures/steady-load.ts'

/**
 * docs/deploy.md, as it is run: nginx with the published configuration before two copies of the
 * built service, one node and one file store behind both. All of it on this machine.
 */
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const published = fileURLToPath(new URL('../../docs/deploy/keyhole.json', import.meta.url))
const apiKey = 'team-key'
const apiKeySecret = 'team-secret'

type Deployment = {
  nginx: Awaited<ReturnType<typeof startNginx>>
  copies: [Keyhole, Keyhole]
  agent: Agent
  block: string
}
let deployment: Deployment
const ends: (() => Promise<unknown>)[] = []

test.beforeAll(async () => {
  test.setTimeout(300_000)
  test.skip(!ensureNginx(), 'there is no nginx on this machine, and only root could install it')

  const node = await startAnvil()
  ends.unshift(node.stop)
  const store = await started(new Keyhole(), { KEYHOLE_RPC_URL: node.url })
  const { files } = await store.ready()
  const env = writeConfig(node.url, store.url, files)
  const copies: [Keyhole, Keyhole] = [new Keyhole(env), new Keyhole(env)]
  for (const copy of copies) await started(copy)

  const nginx = await startNginx([hostOf(copies[0]), hostOf(copies[1])])
  ends.unshift(nginx.stop)
  const agent = new Agent({ connect: { ca: nginx.certificate } })
  ends.unshift(() => agent.destroy())
  await expect(async () => {
    expect((await request(`${nginx.url}/ready`, { dispatcher: agent })).statusCode).toBe(200)
  }).toPass({ timeout: 20_000 })
  const latest = {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  }
  const asked = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(latest),
  })
  const { result } = (await asked.json()) as { result: { hash: string } }
  deployment = { nginx, copies, agent, block: result.hash }
})

test.afterAll(async () => {
  for (const end of ends) await end()
})

/** The published configuration, with this machine's addresses; returns what the copies are told. */
function writeConfig(nodeUrl: string, filesUrl: string, files: ReadyConnection['files']) {
  const directory = mkdtempSync(join(tmpdir(), 'keyhole-config-'))
  const config = JSON.parse(readFileSync(published, 'utf8'))
  const { networks } = config
  config.keysFile = join(directory, 'keys.json')
  networks.mainnet = { ...networks.mainnet, chainId, upstream: { url: nodeUrl } }
  networks.sepolia = {
    ...networks.sepolia,
    chainId,
    upstream: { url: `${nodeUrl}/?key=\${SEPOLIA_KEY}` },
  }
  config.files = {
    ...config.files,
    url: filesUrl,
    auth: { ...config.files.auth, user: files.apiKey },
  }
  writeFileSync(join(directory, 'keyhole.json'), JSON.stringify(config))
  const keys = [{ name: 'team', key: apiKey, secret: apiKeySecret }]
  writeFileSync(config.keysFile, JSON.stringify({ keys }), { mode: 0o600 })
  return {
    KEYHOLE_CONFIG: join(directory, 'keyhole.json'),
    SEPOLIA_KEY: 'provider-key',
    KUBO_PASSWORD: files.apiKeySecret,
  }
}

async function started(copy: Keyhole, env = {}): Promise<Keyhole> {
  await copy.start(env)
  ends.unshift(() => copy.end())
  return copy
}

const hostOf = ({ url }: Keyhole) => new URL(url).host

/** Load on the deployment: sockets and long uploads first, so that each copy has its part of them. */
async function underLoad({ nginx, agent, block }: Deployment) {
  const load = startLoad({ url: nginx.url, agent, apiKey, apiKeySecret, block })
  load.openSockets(4)
  await expect(() => {
    for (const { answered } of load.conversations) expect(answered).toBeGreaterThan(0)
  }).toPass({ timeout: 20_000 })
  return load
}

/** Everything answered as stored is stored, whole, whichever copy is asked; no read failed `since`. */
async function checkStored(
  { cat, stored, failures }: ReturnType<typeof startLoad>,
  since = Number.NEGATIVE_INFINITY,
) {
  for (const cid of stored.keys()) await cat(cid)
  expect(stored.size).toBeGreaterThan(5)
  expect(failures('cat').filter(({ began }) => began > since)).toEqual([])
}

test('a copy that is killed takes nothing with it but the file requests in flight on it', async () => {
  const { nginx, copies } = deployment
  const [killed] = copies
  const load = await underLoad(deployment)
  const uploads = [1, 2, 3, 4, 5, 6].map(() => load.add(20))
  await delay(300)
  load.begin()
  await delay(1_000)

  const servedBefore = nginx.served().length
  await killed.stop('SIGKILL')
  const killedAt = performance.now()
  await Promise.all(uploads)
  await delay(2_000)
  await load.stop()

  // Reads are asked again elsewhere: no one has seen one fail, though some were lost on the way.
  const served = nginx.served().slice(servedBefore)
  expect(load.failures('rpc')).toEqual([])
  const rescued = served.filter(({ path, asked }) => path.startsWith('/rpc/') && asked.length === 2)
  expect(rescued.length).toBeGreaterThan(0)

  // What writes is not, and it fails visibly: as many as nginx has lost on the copy, no more.
  const lost = served.filter(({ path, status }) => path.startsWith('/api/') && status !== 200)
  const failed = load.failures('add', 'pin')
  expect(lost.map(({ asked }) => asked.at(-1))).toEqual(failed.map(() => hostOf(killed)))
  for (const { began } of failed) expect(began).toBeLessThan(killedAt)
  // Some of the long uploads were there; of the other two clients each has one request at a time.
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.length).toBeLessThanOrEqual(uploads.length + 2)

  for (const { wrong, closes, unanswered } of load.conversations) {
    expect(wrong).toBe(0)
    expect(closes.length).toBeLessThanOrEqual(1)
    expect(unanswered).toBeLessThanOrEqual(closes.length)
  }
  expect(load.conversations.filter(({ closes }) => closes.length === 1)).toHaveLength(2)
  // Content that was on its way out of the copy breaks off, and its rest cannot be asked for elsewhere;
  // the client that reads has one request at a time.
  expect(load.failures('cat').length).toBeLessThanOrEqual(1)
  await checkStored(load, killedAt)
  await killed.start()
})

test('a rolling restart loses nothing at all', async () => {
  const { nginx, copies } = deployment
  const load = await underLoad(deployment)
  load.begin()
  for (const copy of copies) {
    // Each copy has its part of them, and the restarted one ends when they have.
    const uploads = Promise.all([1, 2, 3, 4].map(() => load.add(15)))
    await delay(500)
    expect(await copy.stop('SIGTERM')).toBe(0)
    await uploads
    await copy.start()
    const before = nginx.served().length
    await expect(() => {
      const asked = nginx
        .served()
        .slice(before)
        .map(({ asked }) => asked.at(-1))
      expect(asked).toContain(hostOf(copy))
    }).toPass({ timeout: 20_000 })
  }
  await delay(500)
  await load.stop()

  expect(load.failures('rpc', 'add', 'cat', 'pin')).toEqual([])
  expect(load.outcomes.length).toBeGreaterThan(100)
  // A socket cannot move to another copy: its client is told, and asks again what it has to.
  for (const { wrong, closes } of load.conversations) {
    expect(wrong).toBe(0)
    expect(closes.filter((code) => code !== 1001)).toEqual([])
  }
  expect(load.conversations.flatMap(({ closes }) => closes).length).toBeGreaterThanOrEqual(4)
  await checkStored(load)
})

test('the key is in no log, and nothing private is reached through the proxy', async () => {
  const { nginx, agent } = deployment
  const get = async (path: string) => {
    const { statusCode, body } = await request(`${nginx.url}${path}`, { dispatcher: agent })
    return [statusCode, await body.text()] as const
  }
  expect((await get('/metrics'))[0]).toBe(404)
  const [status, body] = await get('/connection.json')
  expect([status, body.includes(apiKey)]).toEqual([403, false])
  expect((await get(`/rpc/mainnet/v3/${apiKey}?a=/v3/b`))[0]).toBe(405)
  expect((await get('/block/latest'))[0]).toBe(200)

  const plain = await fetch(`${nginx.plainUrl}/rpc/mainnet/v3/${apiKey}`, { method: 'POST' })
  expect([plain.status, await plain.text()]).toEqual([403, 'Use https.\n'])
  const home = await fetch(nginx.plainUrl, { redirect: 'manual' })
  expect([home.status, home.headers.get('location')]).toEqual([308, 'https://localhost/'])

  expect(nginx.log()).toContain('/rpc/mainnet/v3/***')
  expect(nginx.log()).toContain('/rpc/mainnet/ws/v3/***')
  expect(nginx.log()).not.toMatch(new RegExp(`${apiKey}|${btoa(`${apiKey}:${apiKeySecret}`)}`))
})
