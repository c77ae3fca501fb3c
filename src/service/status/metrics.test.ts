import { connect } from 'node:net'
import { WebSocket } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, formOf } from '#testing/service/files-server.ts'
import { keys, startServer, useServer } from '#testing/service/server.ts'
import { version } from '../../../package.json'

const running = useServer()

/** The value of each sample, by its name and labels as Prometheus reads them. */
async function samples(origin: string): Promise<Map<string, number>> {
  const answer = await fetch(`${origin}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).split('\n').filter((line) => /^[^#]/.test(line))
  return new Map(
    lines.map((line) => [line.replace(/ \S+$/, ''), numberOf(line.replace(/^.* /, ''))] as const),
  )
}

/** Prometheus writes `+Inf`. */
const numberOf = (text: string) => (text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text))

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
  // Nothing has opened the store yet: what it holds is unknown, and not 0.
  expect([...(await samples(origin)).keys()].join()).not.toContain('keyhole_store')
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
  expect(
    Object.fromEntries([...seen].filter(([name]) => name.startsWith('keyhole_store'))),
  ).toEqual({
    keyhole_store_bytes: 102_400 + 4_096,
    keyhole_store_quota_bytes: Number.POSITIVE_INFINITY,
    keyhole_store_blocks: 1,
    keyhole_store_pins: 1,
    keyhole_store_last_collection_duration_seconds: 0,
    keyhole_store_last_successful_collection_timestamp_seconds: 0,
    'keyhole_store_collections_total{outcome="succeeded"}': 0,
    'keyhole_store_collections_total{outcome="failed"}': 0,
    keyhole_store_collected_bytes_total: 0,
  })
})

test('the build says what it is, the cache of answers how full it is', async () => {
  const { node, server } = running
  const genesis = await rpc(call('eth_getBlockByNumber', ['0x0', false]), node.url)
  const { result } = (await genesis.json()) as { result: { hash: string } }
  await rpc(call('eth_getBlockByHash', [result.hash, false]))
  const seen = await samples(server.origin)
  expect(seen.get('keyhole_answer_cache_entries')).toBe(1)
  const cachedBytes = seen.get('keyhole_answer_cache_bytes')
  expect(cachedBytes).toBeGreaterThan(JSON.stringify(result).length)
  expect(cachedBytes).toBeLessThan(seen.get('keyhole_answer_cache_max_bytes') ?? 0)
  const buildLabels = `version="${version}",node="${process.versions.node}"`
  expect(seen.get(`keyhole_build_info{${buildLabels}}`)).toBe(1)
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
