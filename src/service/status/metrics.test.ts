import { connect } from 'node:net'
import { WebSocket } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, formOf } from '#testing/service/files-server.ts'
import { keys, startServer, useServer } from '#testing/service/server.ts'

const running = useServer()

/** The value of each sample, by its name and labels as Prometheus reads them. */
async function samples(origin: string): Promise<Map<string, number>> {
  const answer = await fetch(`${origin}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).split('\n').filter((line) => /^[^#]/.test(line))
  return new Map(
    lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))] as const),
  )
}

const rpc = (body: string, url = running.server.rpcUrl) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
const call = (method: string, params: unknown[]) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

test('calls are counted by network, method and outcome; no label is the client’s own text', async () => {
  const { origin } = running.server
  await rpc(call('eth_getBlockByHash', [`0x${'ab'.repeat(32)}`, false]))
  await rpc(call('eth_estimateGas', [{ data: '0x60006000fd' }]))
  await rpc(call('eth_getStorageAt', [`0x${'00'.repeat(20)}`, '0x0', 'latest']))
  await rpc(call('hush_method', []))
  const seen = await samples(origin)
  const count = (method: string, outcome: string, source = 'upstream') =>
    seen.get(
      `keyhole_rpc_duration_seconds_count{network="devnet",method="${method}",outcome="${outcome}",source="${source}"}`,
    )
  expect(count('eth_getBlockByHash', 'missing')).toBe(1)
  expect(count('eth_estimateGas', 'reverted')).toBe(1)
  expect(count('eth_getStorageAt', 'result')).toBe(1)
  expect([...seen.keys()].join()).not.toMatch(/hush|key-of-the-tests/)
  expect([...seen.keys()].join()).toContain('method="other",outcome="error"')
  expect(seen.get('keyhole_upstream_up{network="devnet"}')).toBe(1)
  expect(seen.get('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('refusals are counted by reason, sockets while they are open', async () => {
  const { origin, rpcUrl, socketUrl } = running.server
  await rpc('{}', rpcUrl.replace(keys.apiKey, 'wrong'))
  await rpc('{}', rpcUrl.replace('devnet', 'mainnet'))
  const socket = new WebSocket(socketUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const seen = await samples(origin)
  expect(seen.get('keyhole_refused_total{reason="key"}')).toBe(1)
  expect(seen.get('keyhole_refused_total{reason="network"}')).toBe(1)
  expect(seen.get('keyhole_sockets_open')).toBe(1)
  socket.close()
  await expect.poll(async () => (await samples(origin)).get('keyhole_sockets_open')).toBe(0)
})

test('file commands are counted with their bytes, those that are cut too', async () => {
  const { origin, filesUrl } = running.server
  const headers = { authorization: credentials }
  const body = formOf('x'.repeat(100_000))
  expect((await fetch(`${filesUrl}/add`, { method: 'POST', headers, body })).status).toBe(200)
  const cut = connect(Number(new URL(origin).port), '127.0.0.1')
  cut.write(
    `POST /api/v0/add HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${credentials}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x\r\n`,
  )
  await fetch(`${origin}/health`)
  cut.destroy()
  const count = async (command: string, status: string) =>
    (await samples(origin)).get(
      `keyhole_file_duration_seconds_count{command="${command}",status="${status}"}`,
    )
  await expect.poll(() => count('add', 'cut')).toBe(1)
  expect(await count('add', '200')).toBe(1)
  const seen = await samples(origin)
  expect(seen.get('keyhole_file_bytes_total{direction="in"}')).toBeGreaterThan(100_000)
  expect(seen.get('keyhole_file_bytes_total{direction="in"}')).toBeLessThan(110_000)
})

test('from elsewhere they need the token of the config', async () => {
  const { origin, stop } = await startServer('http://127.0.0.1:9', { metricsToken: 'let-me-see' })
  onTestFinished(stop)
  const proxied = { 'x-forwarded-for': '203.0.113.7' }
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${origin}/metrics`, { headers })).status
  expect(await status({})).toBe(200)
  expect(await status(proxied)).toBe(403)
  expect(await status({ ...proxied, authorization: 'Bearer let-me-see' })).toBe(200)
  expect(await status({ ...proxied, authorization: 'Bearer let-me-sea' })).toBe(403)
  expect(await status({ ...proxied, authorization: 'Bearer undefined' })).toBe(403)
})

test('a node that does not answer is reported', async () => {
  const { origin, stop } = await startServer('http://127.0.0.1:9')
  onTestFinished(stop)
  expect((await samples(origin)).get('keyhole_upstream_up{network="devnet"}')).toBe(0)
})
