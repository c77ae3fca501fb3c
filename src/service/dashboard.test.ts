import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#testing/service/server.ts'

const page = '<!doctype html><title>Keyhole</title>'
const blockPage = '<!doctype html><title>Block</title>'
const routes = [{ pathPattern: '^/[^/]+/block/[^/]+/?$', file: 'pages/0.html' }]
const script = 'export const answer = 42'
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let parent: string
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'keyhole-dashboard-'))
  const directory = join(parent, 'dashboard')
  mkdirSync(join(directory, 'assets'), { recursive: true })
  mkdirSync(join(directory, 'pages'))
  writeFileSync(join(directory, 'pages/routes.json'), JSON.stringify(routes))
  for (const [path, text] of [
    ['index.html', page],
    ['pages/0.html', blockPage],
    ['assets/app-1a2b.js', script],
    ['assets/proof.worker-3c4d.js', script],
    ['service-worker.js', script],
    ['icon.svg', '<svg/>'],
  ] as const) {
    writeFileSync(join(directory, path), text)
    writeFileSync(join(directory, `${path}.br`), brotliCompressSync(text))
    writeFileSync(join(directory, `${path}.gz`), gzipSync(text))
  }
  writeFileSync(join(directory, 'connections.json'), '{"connections":[]}')
  writeFileSync(join(directory, '.hidden'), 'hush')
  writeFileSync(join(parent, 'outside.txt'), 'hush')
  server = await startServer('http://127.0.0.1:9', { dashboardDir: directory })
})

afterAll(async () => {
  await server.stop()
  rmSync(parent, { recursive: true })
})

async function get(path: string, headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const answer = await request(server.origin + path, { headers, method })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: Buffer.from(await answer.body.arrayBuffer()),
  }
}

test.each([
  '/',
  '/devnet/block/0x12/tx/0?x=1.5',
  '/files/bafy',
  '/storage/name.eth',
  '/rpcs',
  '/index.html',
])('a browser that opens %s gets the page, to be revalidated next time', async (path) => {
  const { status, headers, body } = await get(path, navigation)
  expect([status, body.toString()]).toEqual([200, page])
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(headers['cache-control']).toBe('no-cache')
})

test.each(['/devnet/block/0x12', '/devnet/BLOCK/latest/?x=/y'])(
  '%s gets the page of its route, which can be revalidated',
  async (path) => {
    const request = { ...navigation, 'accept-encoding': 'br' }
    const { status, headers, body } = await get(path, request)
    expect([status, headers['content-encoding'], brotliDecompressSync(body).toString()]).toEqual([
      200,
      'br',
      blockPage,
    ])
    expect(headers['cache-control']).toBe('no-cache')
    const unchanged = await get(path, { ...request, 'if-none-match': String(headers.etag) })
    expect(unchanged.status).toBe(304)
  },
)

test('a client that takes anything gets the page too, but not for a missing file', async () => {
  expect(await get('/devnet/tx/0x12')).toMatchObject({ status: 200, body: Buffer.from(page) })
  expect(await get('/devnet/block/0x12', { accept: '*/*' }, 'HEAD')).toMatchObject({ status: 200 })
  expect(await get('/favicon.ico', { accept: '*/*' })).toMatchObject({ status: 404 })
  expect(await get('/devnet/block/0x12', { accept: 'application/json' })).toMatchObject({
    status: 404,
  })
})

test.each(['/assets/gone-3c4d.js', '/assets/', '/assets', '/rpc', '/rpc/', '/rpc/devnet', '/api'])(
  '%s never gives the page',
  async (path) => {
    const { status, headers } = await get(path, navigation)
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  },
)

test('an operator’s own list of connections stands for that of the service', async () => {
  expect((await get('/connections.json')).body.toString()).toBe('{"connections":[]}')
})

test.each([
  '/.hidden',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/assets/..%2f..%2foutside.txt',
])('%s does not give what is not public', async (path) => {
  const { body } = await get(path)
  expect(body.toString()).not.toContain('hush')
  expect(body.length).toBeGreaterThan(0)
})

test('a JSON-RPC address that is opened says how to use it', async () => {
  expect(await get(new URL(server.rpcUrl).pathname, navigation)).toMatchObject({ status: 405 })
})

test('only reading gives the page', async () => {
  expect(await get('/devnet', navigation, 'POST')).toMatchObject({ status: 404 })
})

test('an asset is kept for ever, because its name says its content', async () => {
  const { headers, body } = await get('/assets/app-1a2b.js')
  expect(body.toString()).toBe(script)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-type']).toMatch(/javascript/)
})

test.each([
  ['br, gzip', 'br', brotliCompressSync(script)],
  ['gzip', 'gzip', gzipSync(script)],
  ['identity', undefined, Buffer.from(script)],
])('a client that accepts %s gets what the build made', async (accepted, encoding, expected) => {
  const { headers, body } = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toMatch(/accept-encoding/i)
  expect(headers['content-type']).toMatch(/javascript/)
  expect(headers['cache-control']).toMatch(/immutable/)
  expect(body).toEqual(expected)
})

test('an unchanged page is not sent again', async () => {
  const { headers } = await get('/')
  const { status } = await get('/', { 'if-none-match': String(headers.etag) })
  expect(status).toBe(304)
})

test('the documents tell hosts of the dashboard to send the very policy that the service sends', async () => {
  const { headers } = await get('/', navigation)
  const policy = String(headers['content-security-policy']).replaceAll(';', '; ')
  const documents = readFileSync(new URL('../../docs/connections.md', import.meta.url), 'utf8')
  expect(documents).toContain(`\`${policy}\``)
})

test('the page may load nothing from elsewhere and be framed by no one', async () => {
  const { headers } = await get('/', navigation)
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self';img-src 'self' data: blob:;media-src blob:;worker-src 'self';frame-src 'none';connect-src 'self' http: https: ws: wss:;object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  )
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('pages and workers have their policy, and no script of a page carries it', async () => {
  for (const path of ['/', '/assets/proof.worker-3c4d.js', '/service-worker.js', '/icon.svg'])
    expect((await get(path)).headers, path).toHaveProperty('content-security-policy')
  const { headers } = await get('/assets/app-1a2b.js')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(JSON.stringify(headers).length).toBeLessThan(600)
})

test('a link with a long call in its query opens its page', async () => {
  const { status } = await get(`/devnet/gas?data=0x${'ab'.repeat(24_000)}`, navigation)
  expect(status).toBe(200)
})

test('the address bar of a browser is told where to ask, at the address by which it came', async () => {
  const { headers, body } = await get('/opensearch.xml')
  expect(headers['content-type']).toMatch(/^application\/opensearchdescription\+xml/)
  expect(body.toString()).toContain(`template="${server.origin}/?q={searchTerms}"`)
  const behindProxy = await get('/opensearch.xml', { 'x-forwarded-proto': 'https' })
  const secure = server.origin.replace('http:', 'https:')
  expect(behindProxy.body.toString()).toContain(`template="${secure}/?q={searchTerms}"`)
  const hostile = await get('/opensearch.xml', { host: 'localhost:1"><x' })
  expect(hostile.body.toString()).not.toContain('<x')
})
