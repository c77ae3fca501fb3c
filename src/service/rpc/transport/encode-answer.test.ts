import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { encodeAnswer, takesGzip } from '#service/rpc/transport/http.ts'
import { callText, httpNode } from '#testing/service/rpc-node.ts'
import { startServer } from '#testing/service/server.ts'

test.each([
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1, gzip ; q=0.5', true],
  ['deflate,GZIP;q=0.001', true],
  ['identity', false],
  ['br, gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  ['gzip;q=0,*', false],
  ['', false],
  ['x-gzip', false],
])('accepting %j, gzip is taken: %s', (accepted, isTaken) => {
  expect(takesGzip(accepted)).toBe(isTaken)
})

const numbers = (count: number) => [Buffer.from(JSON.stringify([...Array(count).keys()]))]

test('what is decoded is the answer', async () => {
  const body = [Buffer.from('[{"text":"ÄÖ"},'), ...numbers(5_000), Buffer.from(']')]
  expect(gunzipSync((await encodeAnswer(body)) ?? '')).toEqual(Buffer.concat(body))
})

test('two are encoded at a time, others go as they are', async () => {
  const encode = () => encodeAnswer(numbers(50_000))
  const bodies = await Promise.all([encode(), encode(), encode()])
  expect(bodies.map((body) => body !== undefined)).toEqual([true, true, false])
  expect(await encode()).toBeDefined()
})

const hash = `0x${'ab'.repeat(32)}`
const block = { hash, number: '0x1', transactions: Array.from({ length: 200 }, () => hash) }

async function startWithBlock() {
  const { port } = await httpNode(async (question, response) => {
    let text = ''
    for await (const chunk of question) text += chunk
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, result: block }))
  })
  const server = await startServer(`http://127.0.0.1:${port}`)
  onTestFinished(() => server.stop())
  return async (
    headers: Record<string, string>,
    text = callText('eth_getBlockByHash', [hash, false]),
  ) => {
    const answer = await request(server.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    })
    return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()) }
  }
}

const elsewhere = { 'x-forwarded-for': '203.0.113.7' }

test('a client behind a proxy gets what it accepts, one on this machine the plain text', async () => {
  const send = await startWithBlock()
  const expected = { jsonrpc: '2.0', id: 1, result: block }
  const answer = await send({ ...elsewhere, 'accept-encoding': 'br, gzip' })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(answer.bytes.length),
  })
  expect(answer.bytes.length).toBeLessThan(2_000)
  expect(JSON.parse(gunzipSync(answer.bytes).toString())).toEqual(expected)
  const local = await send({ 'accept-encoding': 'br, gzip' })
  expect(local.headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(local.bytes.toString())).toEqual(expected)
  const plain = await send({ ...elsewhere, 'accept-encoding': 'br, identity' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

test('small answers are not encoded, batches are', async () => {
  const send = await startWithBlock()
  const headers = { ...elsewhere, 'accept-encoding': 'gzip' }
  const small = await send(headers, callText('nothing', []))
  expect(small.headers).not.toHaveProperty('content-encoding')
  const batch = await send(headers, `[${callText('eth_getBlockByHash', [hash, false])}]`)
  expect(batch.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(batch.bytes).toString())).toEqual([
    { jsonrpc: '2.0', id: 1, result: block },
  ])
})
