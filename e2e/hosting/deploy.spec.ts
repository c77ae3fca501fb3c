import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import type { ReadyConnection } from '#protocol/connection.ts'
import { chainId, startAnvil } from '#service/chain/anvil.ts'
import { selectNetwork } from '../fixtures/frame.ts'
import {
  findMissingPrograms,
  type ProxyName,
  proxyNames,
  type RunningProxy,
  servedByNginx,
  startProxy,
} from '../fixtures/proxies.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { startLoad } from '../fixtures/steady-load.ts'
import { expect, test } from '../fixtures/story.ts'

/**
 * docs/deploy.md, as it is run: each proxy with its published configuration before two copies of the
 * built service, one node and one file store behind both. All of it on this machine.
 */
test.describe.configure({ mode: 'serial', timeout: 120_000 })
// The certificates are of this test. A browser says on the console that a member is offered no key.
test.use({ ignoreHTTPSErrors: true, quiet: false })

const published = fileURLToPath(new URL('../../docs/deploy/keyhole.json', import.meta.url))
const apiKey = 'team-key'
const apiKeySecret = 'team-secret'

let missingPrograms: readonly string[] = []
let copies: [Keyhole, Keyhole]
let block: string
const proxies = new Map<ProxyName, { proxy: RunningProxy; agent: Agent }>()
const ends: (() => Promise<unknown>)[] = []

test.beforeAll(async () => {
  test.setTimeout(300_000)
  missingPrograms = findMissingPrograms()
  const node = await startAnvil()
  ends.unshift(node.stop)
  const store = await started(new Keyhole(), { KEYHOLE_RPC_URL: node.url })
  const { files } = await store.ready()
  const env = writeConfig(node.url, store.url, files)
  copies = [new Keyhole(env), new Keyhole(env)]
  for (const copy of copies) await started(copy)
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
  block = result.hash
})

test.afterAll(async () => {
  for (const end of ends) await end()
})

/** A proxy before the copies, which is started by the first story that needs it. */
async function proxyOf(name: ProxyName) {
  for (const program of [name, 'openssl'])
    test.skip(
      missingPrograms.includes(program),
      `there is no ${program} on this machine, and only root could install it`,
    )
  const running = proxies.get(name)
  if (running) return running
  const proxy = await startProxy(name, [hostOf(copies[0]), hostOf(copies[1])])
  ends.unshift(proxy.stop)
  const agent = new Agent({ connect: { ca: proxy.certificate } })
  ends.unshift(() => agent.destroy())
  await expect(async () => {
    expect((await request(`${proxy.url}/ready`, { dispatcher: agent })).statusCode).toBe(200)
  }).toPass({ timeout: 20_000 })
  const started = { proxy, agent }
  proxies.set(name, started)
  return started
}

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

/** Load on the copies: sockets and long uploads first, so that each copy has its part of them. */
async function underLoad({ proxy, agent }: { proxy: RunningProxy; agent: Agent }) {
  const load = startLoad({ url: proxy.url, agent, apiKey, apiKeySecret, block })
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

/** How many JSON-RPC requests a copy has answered since its start. */
async function answeredBy({ url }: Keyhole): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return [...metrics.matchAll(/^keyhole_rpc_duration_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}

/** Caddy sends a read once: what each of the four clients has in flight is lost, or the one after it. */
const maxLostReads = { nginx: 0, caddy: 8, haproxy: 0 }

for (const name of proxyNames)
  test(`behind ${name}, a copy that is killed takes nothing with it but what is in flight on it`, async () => {
    const running = await proxyOf(name)
    const [killed] = copies
    const load = await underLoad(running)
    const uploads = [1, 2, 3, 4, 5, 6].map(() => load.add(20))
    await delay(300)
    load.begin()
    await delay(1_000)

    await killed.stop('SIGKILL')
    const killedAt = performance.now()
    await Promise.all(uploads)
    await killed.start()
    await expect.poll(() => answeredBy(killed), { timeout: 20_000 }).toBeGreaterThan(0)
    await load.stop()

    const kinds = ['rpc', 'cat', 'add', 'pin'] as const
    const lost = Object.fromEntries(kinds.map((kind) => [kind, load.failures(kind).length]))
    const counts = kinds.map((kind) => {
      const sent = load.outcomes.filter((outcome) => outcome.kind === kind).length
      return `${kind} ${lost[kind]} of ${sent}`
    })
    process.stdout.write(
      `${name}, one copy of two killed and started again, requests lost: ${counts.join(', ')}\n`,
    )
    expect(lost.rpc).toBeLessThanOrEqual(maxLostReads[name])
    // What writes is not sent again, and fails visibly: some of the long uploads, and of the other
    // two clients one request each.
    expect(Number(lost.add) + Number(lost.pin)).toBeGreaterThan(0)
    expect(Number(lost.add) + Number(lost.pin)).toBeLessThanOrEqual(uploads.length + 2)
    // Content that was on its way out breaks off; the client that reads it has one request at a time.
    expect(lost.cat).toBeLessThanOrEqual(1)
    for (const { began } of load.failures(...kinds)) expect(began).toBeLessThan(killedAt)

    for (const { wrong, closes, unanswered } of load.conversations) {
      expect(wrong).toBe(0)
      expect(closes.length).toBeLessThanOrEqual(1)
      expect(unanswered).toBeLessThanOrEqual(closes.length)
    }
    expect(load.conversations.filter(({ closes }) => closes.length === 1)).toHaveLength(2)
    await checkStored(load, killedAt)
  })

test('nginx asks another copy what a killed one has not answered', async () => {
  const { proxy } = await proxyOf('nginx')
  const served = servedByNginx(proxy)
  const rescued = served.filter(({ path, asked }) => path.startsWith('/rpc/') && asked.length === 2)
  expect(rescued.length).toBeGreaterThan(0)
  const lost = served.filter(({ path, status }) => path.startsWith('/api/') && status !== 200)
  for (const { asked } of lost) expect(asked.at(-1)).toBe(hostOf(copies[0]))
})

test('behind nginx, a rolling restart loses nothing at all', async () => {
  const running = await proxyOf('nginx')
  const load = await underLoad(running)
  load.begin()
  for (const copy of copies) {
    // Each copy has its part of them, and the restarted one ends when they have.
    const uploads = Promise.all([1, 2, 3, 4].map(() => load.add(15)))
    await delay(500)
    expect(await copy.stop('SIGTERM')).toBe(0)
    await uploads
    await copy.start()
    await expect.poll(() => answeredBy(copy), { timeout: 20_000 }).toBeGreaterThan(0)
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

for (const name of proxyNames)
  test(`behind ${name}, text is compressed, the key is in no log, and nothing private is reached`, async () => {
    const { proxy, agent } = await proxyOf(name)
    const get = async (path: string, headers = {}) => {
      const {
        statusCode,
        headers: sent,
        body,
      } = await request(`${proxy.url}${path}`, {
        dispatcher: agent,
        headers,
      })
      return { status: statusCode, encoding: sent['content-encoding'], text: await body.text() }
    }
    expect((await get('/metrics')).status).toBe(404)
    const { status, text } = await get('/connection.json')
    expect([status, text.includes(apiKey)]).toEqual([403, false])
    const offered = await get('/connections.json')
    expect(JSON.parse(offered.text).connections).toMatchObject([
      { network: 'mainnet', baseUrl: '/rpc/mainnet' },
      { network: 'sepolia', baseUrl: '/rpc/sepolia' },
    ])
    expect(offered.text).not.toMatch(/provider-key|team-key|secret|127\.0\.0\.1/)
    expect((await get(`/rpc/mainnet/v3/${apiKey}?a=/v3/b`)).status).toBe(405)
    // No handshake, but logged as one.
    await get(`/rpc/mainnet/ws/v3/${apiKey}`)
    const page = await get('/block/latest', { accept: 'text/html' })
    expect(page.status).toBe(200)

    const [script] = page.text.match(/\/assets\/[\w-]+\.js/) ?? []
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
    ]) {
      const headers = { 'accept-encoding': accepted }
      for (const path of [`${script}`, '/block/latest'])
        expect((await get(path, { ...headers, accept: '*/*' })).encoding, path).toBe(encoding)
      // JSON that the service makes has one encoding (record 100).
      expect((await get('/connections.json', headers)).encoding).toBe('gzip')
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByHash', params: [block, true] }
      const answer = await request(`${proxy.url}/rpc/mainnet/v3/${apiKey}`, {
        method: 'POST',
        dispatcher: agent,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(call),
      })
      expect(answer.headers['content-encoding']).toBe('gzip')
      await answer.body.dump()
    }

    const plain = await fetch(`${proxy.plainUrl}/rpc/mainnet/v3/${apiKey}`, { method: 'POST' })
    expect([plain.status, await plain.text()]).toEqual([403, 'Use https.\n'])
    const home = await fetch(proxy.plainUrl, { redirect: 'manual' })
    expect([home.status, home.headers.get('location')]).toEqual([308, 'https://localhost/'])

    if (name !== 'caddy') {
      expect(proxy.log()).toContain('/rpc/mainnet/v3/***')
      expect(proxy.log()).toContain('/rpc/mainnet/ws/v3/***')
    }
    expect(proxy.log()).not.toMatch(new RegExp(`${apiKey}|${btoa(`${apiKey}:${apiKeySecret}`)}`))
  })

test('a member of a team opens a link behind TLS, types one key, and sees the block on every network', async ({
  page,
  user,
}) => {
  const { proxy } = await proxyOf('nginx')
  const link = `${proxy.url}/mainnet/block/${block}`
  await page.goto(link)
  const form = page.getByRole('form', { name: `missing for ${new URL(proxy.url).host}` })
  const [keyField, secretField] = [
    form.getByLabel('API key', { exact: true }),
    form.getByLabel('API key secret'),
  ]
  await user.click(form.getByRole('button', { name: 'Use key' }))
  await expect(form.getByText('API key missing.')).toBeVisible()
  await user.fill(keyField, 'wrong-key')
  await user.fill(secretField, 'wrong-secret')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Unknown API key.')).toBeVisible()
  await expect(keyField).toBeFocused()
  // Nothing that was typed is lost.
  await expect(secretField).toHaveValue('wrong-secret')
  await user.fill(keyField, apiKey)
  await page.keyboard.press('Enter')
  await expect(form.getByText('Wrong secret for this API key.')).toBeVisible()
  await expect(secretField).toBeFocused()
  await user.fill(secretField, apiKeySecret)
  await page.keyboard.press('Enter')

  const heading = page.getByRole('heading', { level: 1 })
  const feeRecipient = page.getByText('Fee recipient')
  await expect(feeRecipient).toBeVisible()
  await expect(heading).toHaveText('Block 0')
  await expect(page).toHaveURL(link)
  await selectNetwork(page, user, 'Sepolia')
  await expect(page).toHaveURL(/\/sepolia\/block\//)
  await expect(feeRecipient).toBeVisible()
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  for (const secret of [apiKey, apiKeySecret]) expect(await stored()).not.toContain(secret)

  // It was not to be remembered: another tab has a session of its own. The first page that everybody
  // opens has the form, too.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(proxy.url)
  await user.fill(keyField, apiKey)
  await user.check(form.getByRole('checkbox', { name: /Remember key and secret/ }))
  await user.click(form.getByRole('button', { name: 'Use key' }))
  await expect(page.getByRole('region', { name: 'Latest blocks' })).toBeVisible()
  await page.goto(link)
  await expect(feeRecipient).toBeVisible()
  expect(await stored()).toContain(apiKey)

  // A key alone opens no files.
  await page.goto(`${proxy.url}/files/bafkqac3imvwgy3zao5xxe3de`)
  await user.fill(secretField, apiKeySecret)
  await page.keyboard.press('Enter')
  await expect(page.getByText('hello world')).toBeVisible()
})
