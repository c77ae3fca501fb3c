import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { readConnectionFile } from '#domain/connections/connection-file.ts'
import { keys, startServer, useServer } from '#testing/service/server.ts'

const running = useServer()

async function ask(headers: { [name: string]: string } = {}, origin = running.server.origin) {
  const answer = await request(`${origin}/connection.json`, { headers })
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.json() }
}

test('this machine gets its connection, and no cache or other site does', async () => {
  const { origin } = running.server
  const { status, headers, body } = await ask()
  expect(status).toBe(200)
  expect(body).toEqual({
    networks: [
      {
        network: 'devnet',
        name: 'Test',
        chainId: 31337,
        baseUrl: `${origin}/rpc/devnet`,
        wsUrl: `${origin.replace('http', 'ws')}/rpc/devnet`,
        apiKey: keys.apiKey,
        extraMethods: 'trace',
        tour: [],
        examples: [],
      },
    ],
    files: { ipfsUrl: origin, ...keys, embedded: true },
  })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('it comes in gzip where that is accepted', async () => {
  const { origin } = running.server
  const { headers, body } = await request(`${origin}/connection.json`, {
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  const offer = JSON.parse(gunzipSync(await body.arrayBuffer()).toString())
  expect(offer).toEqual((await ask()).body)
})

test('servers for look-ups are told where the operator set some', async () => {
  const lookups = { sourcify: 'https://sourcify.example/server' }
  const { node } = running
  const server = await startServer(node.url, { lookups })
  onTestFinished(() => server.stop())
  expect((await ask({}, server.origin)).body).toMatchObject({ lookups })
})

test.each(['localhost', '[::1]', '127.0.0.1'])(
  'as %s the addresses are by that name',
  async (name) => {
    const host = `${name}:${new URL(running.server.origin).port}`
    expect(await ask({ host })).toMatchObject({
      status: 200,
      body: {
        networks: [{ baseUrl: `http://${host}/rpc/devnet`, wsUrl: `ws://${host}/rpc/devnet` }],
      },
    })
  },
)

test.each([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
  'a page of its own gets it: %j',
  async (headers) => expect(await ask(headers)).toMatchObject({ status: 200 }),
)

test('a page of the same origin that says so gets it', async () => {
  const { origin } = running.server
  for (const said of [
    { origin },
    { referer: `${origin}/` },
    { referer: `${origin}/devnet/block/1` },
  ])
    expect(await ask({ ...said, 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 })
})

/** Headers by which proxies, content networks and tunnels say for whom they ask. */
const proxyHeaders = [
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-forwarded-port', 'x-forwarded-server', 'x-forwarded-prefix', 'x-forwarded', 'x-scheme'],
  ...[
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-original-forwarded-for',
    'x-originating-ip',
  ],
  ...['true-client-ip', 'cf-connecting-ip', 'cf-ray', 'cdn-loop', 'fastly-client-ip', 'x-host'],
  ...['x-amzn-trace-id', 'x-cloud-trace-context', 'x-envoy-external-address', 'x-request-id'],
  ...['x-azure-clientip', 'x-arr-log-id', 'fly-client-ip', 'x-vercel-forwarded-for', 'x-varnish'],
  ...[
    'tailscale-user-login',
    'proxy-connection',
    'proxy-authorization',
    'front-end-https',
    'surrogate-capability',
  ],
]

test.each<{ [name: string]: string }>([
  { host: 'localhost:7300@example.org' },
  { host: '192.168.0.2:7300' },
  { host: '127.0.0.1' },
  { host: 'localhost:1' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://example.org' },
  { origin: 'null' },
  { origin: 'http://localhost:1' },
  { referer: 'https://keyhole.example.org/', 'sec-fetch-site': 'same-origin' },
  { referer: 'nonsense' },
  ...proxyHeaders.map((name) => ({ [name]: '203.0.113.7' })),
])('%j is refused in a sentence without the key', async (headers) => {
  const { status, headers: answered, body } = await ask(headers)
  expect(status).toBe(403)
  expect(body).toEqual({ error: expect.stringMatching(/^The connection is not given: .+\.$/) })
  expect(answered).not.toHaveProperty('access-control-allow-origin')
})

test.each(['0.0.0.0', '::', '192.168.0.2', 'keyhole.example.org'])(
  'a service bound to %s gives it to no one',
  async (host) => {
    const server = await startServer(running.node.url, { host })
    expect(await ask({}, server.origin)).toMatchObject({ status: 403 })
    await server.stop()
  },
)

test('an operator who names hosts has other clients, and it is given to no one', async () => {
  const server = await startServer(running.node.url, { hosts: ['keyhole.example.org'] })
  onTestFinished(() => server.stop())
  expect(await ask({}, server.origin)).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('"hosts" is set') },
  })
})

test('over HTTP/1.0, as nginx sends by default, it is refused', async () => {
  const { hostname, port, host } = new URL(running.server.origin)
  const socket = connect(Number(port), hostname)
  socket.end(`GET /connection.json HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const answer = (await socket.toArray()).join('')
  expect(answer).toMatch(/^HTTP\/1.1 403 .*it is HTTP\/1.0/s)
  expect(answer).not.toContain(keys.apiKey)
})

const otherUser = { uid: 65_534, gid: 65_534 }

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'a program of another user is refused, as a proxy is one that repeats a request unchanged',
  async () => {
    const script = `fetch('${running.server.origin}/connection.json').then(async (answer) => console.log(answer.status, await answer.text()))`
    const program = (options: object) =>
      promisify(execFile)(process.execPath, ['-e', script], { ...options, cwd: '/' })
    expect((await program({})).stdout).toMatch(/^200 /)
    const { stdout } = await program(otherUser)
    expect(stdout).toMatch(/^403 .*a program of another user/)
    expect(stdout).not.toContain(keys.apiKey)
  },
)

test('a preflight from another site is not answered with permission', async () => {
  const answer = await request(`${running.server.origin}/connection.json`, {
    method: 'OPTIONS',
    headers: { origin: 'https://example.org', 'access-control-request-method': 'GET' },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  await answer.body.dump()
})

test('the connection has the first key that opens a network', async () => {
  const { keyring } = running.server
  const before = keyring.all()
  onTestFinished(() => keyring.replace(before))
  const key = (name: string, more: object) => ({ name, key: name, secret: `${name}-s`, ...more })
  keyring.replace([key('main', { networks: ['mainnet'] }), key('dev', { networks: ['devnet'] })])
  const { origin } = running.server
  const { body } = await ask({ origin })
  expect(body).toMatchObject({
    networks: [{ network: 'devnet', apiKey: 'dev' }],
    files: { apiKey: 'main', apiKeySecret: 'main-s' },
  })
  keyring.replace([])
  expect(await ask()).toMatchObject({
    status: 403,
    body: { error: 'The connection is not given: there is no API key.' },
  })
})

test('without a key, through a proxy too, everybody gets the networks and files, as paths of the origin', async () => {
  const lookups = { sourcify: 'https://sourcify.example/server' }
  const nativeCurrency = { name: 'Our coin', symbol: 'OUR', decimals: 6 }
  const server = await startServer(running.node.url, { lookups, network: { nativeCurrency } }, [
    'mainnet',
    'team',
  ])
  onTestFinished(() => server.stop())
  const answer = await request(`${server.origin}/connections.json`, {
    headers: { 'x-forwarded-for': '203.0.113.7', 'accept-encoding': 'gzip' },
  })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'same-origin',
  })
  const text = gunzipSync(await answer.body.arrayBuffer()).toString()
  const [mainnet, team] = ['mainnet', 'team'].map((network) => ({
    network,
    name: 'Test',
    baseUrl: `/rpc/${network}`,
    chainId: 31337,
    nativeCurrency,
    files: { ipfsUrl: '/', auth: 'Basic', embedded: true },
    lookups,
  }))
  expect(JSON.parse(text)).toEqual({ connections: [mainnet, team] })
  for (const hidden of [keys.apiKey, keys.apiKeySecret, new URL(running.node.url).host])
    expect(text).not.toContain(hidden)
  // The dashboard reads it whole.
  const { connections, problems } = readConnectionFile(text, 'https://keyhole.example.org')
  expect(problems).toEqual([])
  expect(connections).toMatchObject([
    {
      baseUrl: 'https://keyhole.example.org/rpc/mainnet',
      wsUrl: 'wss://keyhole.example.org/rpc/mainnet',
      ipfsUrl: 'https://keyhole.example.org',
      currencySymbol: 'OUR',
      sourcifyUrl: lookups.sourcify,
    },
    { network: 'team' },
  ])
})
