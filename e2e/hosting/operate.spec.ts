// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how a config file writes a variable
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'undici'
import { startAnvil } from '#service/chain/anvil.ts'
import { networkButton, selectNetwork } from '../fixtures/frame.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

const main = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url))

/** A config file for a service, in its data directory. */
function configOf(keyhole: Keyhole, content: object): { KEYHOLE_CONFIG: string } {
  mkdirSync(keyhole.dataDir, { recursive: true })
  const KEYHOLE_CONFIG = join(keyhole.dataDir, 'keyhole.json')
  writeFileSync(KEYHOLE_CONFIG, JSON.stringify(content))
  return { KEYHOLE_CONFIG }
}

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Runs the program to its end; resolves to all that it said. */
async function run(words: string[], env: { [name: string]: string }) {
  const program = spawn(process.execPath, [main, ...words], { env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const [code] = await once(program, 'close')
  return { code, said: said.trim() }
}

const call = (method: string, params: unknown[]) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const rpc = (url: string, body: string, headers = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

test('a config file with two networks: both are in the menu, and looked at', async ({
  page,
  user,
}) => {
  const node = await startAnvil()
  const keyhole = new Keyhole()
  const env = configOf(keyhole, {
    networks: {
      devnet: { name: 'Playground', upstream: 'embedded' },
      ours: { name: 'Our node', upstream: { url: '${NODE_URL}' }, chainId: 31337 },
    },
  })
  try {
    await keyhole.start({ ...env, NODE_URL: node.url })
    await page.goto(keyhole.url)
    await user.click(networkButton(page))
    for (const name of ['Playground', 'Our node'])
      await expect(
        page.getByRole('banner').getByRole('listitem').getByRole('button', { name }),
      ).toHaveCount(1)
    await user.click(page.getByRole('link', { name: /1,500 transactions/ }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Block/)
    await page.goto(keyhole.url)
    await selectNetwork(page, user, 'Our node')
    await expect(page.getByText('Local demo chain')).toHaveCount(0)
    const asked = page.waitForRequest((request) => request.url().includes('/rpc/ours/v3/'))
    await page.goto(`${keyhole.url}/ours/storage/0x00000000000000000000000000000000DeaDBeef?slot=0`)
    await asked
    await expect(networkButton(page)).toHaveText(/Our node/)
    expect((await fetch(`${keyhole.url}/ready`)).status).toBe(200)
    // What the page still asks for would fail with the service.
    await page.goto('about:blank')
  } finally {
    await keyhole.end()
    await node.stop()
  }
})

test.describe('a page of another origin', () => {
  test.use({ quiet: false })

  test('reads answers and refusals where it may, and nothing where it may not', async ({
    page,
  }) => {
    const site = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<title>Another site</title>'),
    )
    const origin = await listening(site)
    const [open, closed] = [new Keyhole(), new Keyhole()]
    try {
      const limits = { requestsPerSecond: 0.01, burst: 2 }
      await open.start(configOf(open, { origins: [origin], limits }))
      await closed.start(configOf(closed, { origins: ['https://app.example.org'] }))
      const [mine, others] = [await open.connection(), await closed.connection()]
      await page.goto(origin)
      const ask = (url: string) =>
        page.evaluate(
          async ([url, body]) => {
            try {
              const headers = { 'content-type': 'application/json' }
              const answer = await fetch(url as string, {
                method: 'POST',
                headers,
                body: body as string,
              })
              const { error } = await answer.json()
              return [answer.status, error?.code, answer.headers.get('retry-after') !== null]
            } catch (error) {
              return String(error)
            }
          },
          [url, call('net_listening', [])],
        )
      const url = `${mine.baseUrl}/v3/${mine.apiKey}`
      expect(await ask(url)).toEqual([200, -32601, false])
      expect(await ask(`${mine.baseUrl}/v3/wrong`)).toEqual([401, -32600, false])
      expect(await ask(url.replace('devnet', 'x'))).toEqual([404, -32002, false])
      expect(await ask(url)).toEqual([200, -32601, false])
      expect(await ask(url)).toEqual([429, -32005, true])
      // As Chromium and as Firefox say it.
      const refused = /^TypeError: (Failed to fetch|NetworkError when attempting to fetch)/
      expect(await ask(`${others.baseUrl}/v3/${others.apiKey}`)).toMatch(refused)
      expect(await ask(`${mine.baseUrl.replace('/rpc/devnet', '')}/connection.json`)).toMatch(
        refused,
      )
    } finally {
      await open.end()
      await closed.end()
      site.close()
    }
  })
})

test('a key is made and revoked by a command while the service runs', async ({ ownKeyhole }) => {
  const env = { KEYHOLE_DATA_DIR: ownKeyhole.dataDir }
  const { baseUrl, wsUrl } = await ownKeyhole.connection()
  const { said } = await run(['keys', 'add', 'support'], env)
  const [, key = ''] = said.match(/^API key: (\w+)$/m) ?? []
  const status = async () => (await rpc(`${baseUrl}/v3/${key}`, '{}')).status
  await expect.poll(status).toBe(200)
  const socket = new WebSocket(`${wsUrl}/ws/v3/${key}`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const removal = await run(['keys', 'remove', 'support'], env)
  expect(removal.said).toContain('The key support is revoked.')
  expect((await closed)[0].code).toBe(1008)
  expect(await status()).toBe(401)
})

test('a second signal ends a service at once that waits for an upload', async () => {
  const keyhole = new Keyhole()
  await keyhole.start(configOf(keyhole, { drain: { timeoutSeconds: 600 } }))
  const { ipfsUrl, apiKey, apiKeySecret } = (await keyhole.ready()).files
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('--x\r\n')),
  })
  const upload = fetch(`${ipfsUrl}/api/v0/add`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${apiKey}:${apiKeySecret}`)}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: endless,
    duplex: 'half',
  } as RequestInit).catch(() => 'cut')
  await expect.poll(async () => (await fetch(`${keyhole.url}/health`)).status).toBe(200)
  const { process: running } = keyhole
  if (!running) throw new Error('it does not run')
  const exit = once(running, 'exit')
  running.kill('SIGTERM')
  await expect.poll(() => fetch(`${keyhole.url}/health`).catch(() => 'nobody')).toBe('nobody')
  expect(running.exitCode).toBeNull()
  running.kill('SIGTERM')
  expect(await exit).toEqual([1, null])
  expect(await upload).toBe('cut')
  await keyhole.end()
})

test('no output of a busy service holds a secret', async () => {
  const node = await startAnvil()
  const failing = createServer((_, response) => response.writeHead(500).end('secret-of-the-body'))
  const failingUrl = (await listening(failing)).replace('//', '//user-secret:pass-secret@')
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-quiet-'))
  const keys = join(dataDir, 'keys.json')
  const [key, secret] = ['key-secret-0123', 'word"secret\\0123']
  writeFileSync(keys, JSON.stringify({ keys: [{ name: 'support', key, secret }] }))
  const KEYHOLE_CONFIG = join(dataDir, 'keyhole.json')
  const write = (content: object) => writeFileSync(KEYHOLE_CONFIG, JSON.stringify(content))
  const goodUrl = node.url.replace('//', '//good-secret:good-word-secret@')
  const headers = { authorization: 'Bearer header-secret', 'x-odd': 'odd-secret' }
  write({
    networks: {
      good: { name: 'Good', upstream: { url: goodUrl, headers } },
      failing: {
        name: 'Failing',
        upstream: { url: `${failingUrl}/v3/path-secret-0123?k=query-secret` },
      },
      gone: { name: 'Gone', upstream: { url: 'http://127.0.0.1:9/v3/gone-secret-0123' } },
    },
    metricsToken: '${TOKEN}',
    logLevel: 'debug',
  })
  const env = { KEYHOLE_CONFIG, KEYHOLE_DATA_DIR: dataDir, PORT: '0', TOKEN: 'metrics-secret' }
  const service = spawn(process.execPath, [main], { env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [service.stdout, service.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  await expect.poll(() => said).toMatch(/ready at http/)
  const origin = said.match(/ready at (\S+)/)?.[1] ?? ''

  const block = call('eth_getBlockByHash', [`0x${'00'.repeat(32)}`, false])
  for (const network of ['good', 'failing', 'gone', 'unknown-secret'])
    for (const apiKey of [key, 'guessed-secret']) {
      const url = `${origin}/rpc/${network}/v3/${apiKey}`
      for (const body of [block, '{', `[${block},1]`]) await rpc(url, body)
      await fetch(`${url}/more?k=${key}`)
      await rpc(url, block, { origin: 'https://x.example', authorization: `Bearer ${secret}` })
      const socket = new WebSocket(`${url.replace('http', 'ws').replace('/v3/', '/ws/v3/')}`)
      await Promise.race([once(socket, 'open'), once(socket, 'error')])
      if (socket.readyState === WebSocket.OPEN) socket.send(block)
      socket.close()
    }
  for (const credentials of [`${key}:${secret}`, `${key}:wrong-secret`, 'junk-secret'])
    for (const path of ['add', 'cat?arg=nonsense', 'pin/rm?arg=bafkqaaa', 'nothing'])
      await fetch(`${origin}/api/v0/${path}`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(credentials)}` },
        body: 'x',
      })
  for (const path of ['ready', 'metrics', 'connection.json', 'nothing', '%zz'])
    await fetch(`${origin}/${path}`, { headers: { authorization: 'Bearer metrics-secret' } })
  writeFileSync(keys, `{"keys": [{"name": "support", "key": "${key}", "secret": "new-secret"`)
  await expect.poll(() => said, { timeout: 20_000 }).toContain('stay as they were')
  service.kill('SIGTERM')
  expect(await once(service, 'exit')).toEqual([0, null])

  writeFileSync(keys, JSON.stringify({ keys: [] }))
  write({
    networks: {
      good: { name: 'Good', upstream: { url: goodUrl }, chainId: 5 },
    },
  })
  const wrongChain = await run([], env)
  expect(wrongChain).toMatchObject({ code: 1, said: expect.stringContaining('is on chain 31337') })
  write({
    networks: { a: { name: 'x', upstream: { url: 'odd-secret' } } },
    metricsToken: 'short',
    'ke-secret': 1,
  })
  const mistaken = await run([], env)
  expect(mistaken).toMatchObject({ code: 1, said: expect.stringContaining('has 3 mistakes') })
  failing.close()
  await node.stop()

  const lines = said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(lines.length).toBeGreaterThan(50)
  expect(lines).toContainEqual(
    expect.objectContaining({
      key: 'support',
      network: 'good',
      path: '/rpc/good/v3/***',
      methods: 'eth_getBlockByHash',
      status: 200,
    }),
  )
  // The one that a client wrote where the name of a network stands; and a member of the config.
  const told = [said, wrongChain.said, mistaken.said].join('\n')
  const secrets = told.replaceAll(/unknown-secret|ke-secret: is not known/g, '')
  expect(secrets.match(/[\w-]*secret[\w-]*/g)).toBeNull()
  expect(told).not.toContain(btoa(`${key}:${secret}`))
  expect(readFileSync(keys, 'utf8')).toBe('{"keys":[]}')
  rmSync(dataDir, { recursive: true })
})
