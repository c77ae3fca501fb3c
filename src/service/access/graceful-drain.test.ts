import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, type TestContext, test } from 'vitest'
import { addDrainRedirect } from '#service/access/graceful-drain.ts'
import { readConfig } from '#service/config/config.ts'
import { credentials } from '#testing/service/files-server.ts'
import { startServer } from '#testing/service/server.ts'

test('a call in flight is answered before the service stops', async () => {
  let onCall: (response: ServerResponse) => void = () => {}
  const question = new Promise<ServerResponse>((resolve) => {
    onCall = resolve
  })
  const node = createServer((_, response) => onCall(response))
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const server = await startServer(`http://127.0.0.1:${(node.address() as AddressInfo).port}`)

  const answer = fetch(server.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{}]}',
  })
  const response = await question
  const stopping = server.stop()
  response.end('{"jsonrpc":"2.0","id":1,"result":"0x5208"}')
  expect(await (await answer).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x5208' })
  await stopping
  await expect(fetch(server.origin)).rejects.toThrow()
  node.close()
})

test.each(['', 'POST /rpc/devnet/v3/key-of-the-tests HTTP/1.1\r\nhost: x\r\ncontent-le'])(
  'a connection that has sent only %j does not hold the service',
  async (sent) => {
    const server = await startServer('http://127.0.0.1:9')
    const connection = connect(Number(new URL(server.origin).port), '127.0.0.1')
    await once(connection, 'connect')
    connection.write(sent)
    // An answer to another client shows that the server has seen this one.
    expect((await fetch(`${server.origin}/health`)).status).toBe(200)
    const closed = once(connection, 'close')
    await server.stop()
    await closed
  },
)

const { limits, drain } = readConfig({})

async function start(
  settings: Parameters<typeof startServer>[1],
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
) {
  const server = await startServer('http://127.0.0.1:9', settings)
  onTestFinished(() => server.stop())
  return { ...server, port: Number(new URL(server.origin).port) }
}

/** A connection that sent a text; `answer` is all that came back until it closed. */
function sender(port: number, text: string) {
  const connection = connect(port, '127.0.0.1')
  connection.write(text)
  let received = ''
  connection.on('data', (chunk) => {
    received += chunk
  })
  // A write into a connection that was just cut is an error; `once` would take it for the end.
  connection.on('error', () => {})
  const answer = new Promise<string>((resolve) => connection.on('close', () => resolve(received)))
  return { connection, answer }
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${credentials}\r\ncontent-type: ${path.startsWith('/rpc') ? 'application/json' : 'multipart/form-data; boundary=x'}\r\ncontent-length: ${length}\r\n\r\n`
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
const rpcPath = '/rpc/devnet/v3/key-of-the-tests'

// They wait for time limits, each at a server of its own, so together they take as long as one.
test.concurrent('headers that only drip are refused', async (context) => {
  const { port } = await start({ limits: { ...limits, headerSeconds: 1 } }, context)
  const { answer } = sender(port, `POST ${rpcPath} HTTP/1.1\r\nhost: x`)
  expect(await answer).toMatch(/^HTTP\/1.1 408/)
})

test.concurrent('the body of a call that only drips is cut, an upload that moves is not', async (context) => {
  const { port } = await start({ limits: { ...limits, bodySeconds: 1, stallSeconds: 60 } }, context)
  const drip = sender(port, head(rpcPath, 1_000))
  const dripping = setInterval(() => drip.connection.write('x'), 100)
  const content = 'x'.repeat(25)
  const upload = sender(port, head('/api/v0/add', part.length + content.length + 7) + part)
  const answered = once(upload.connection, 'data')
  let sent = 0
  const uploading = setInterval(() => {
    upload.connection.write(content[sent] ?? '')
    sent += 1
    if (sent < content.length) return
    clearInterval(uploading)
    upload.connection.write('\r\n--x--')
  }, 100)
  expect(await drip.answer).toBe('')
  clearInterval(dripping)
  const [answer] = await answered
  expect(sent).toBe(content.length)
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 .*"Size":"33"/s)
  upload.connection.destroy()
})

test.concurrent('an upload that stalls is cut, and leaves nothing', async (context) => {
  const { port } = await start({ limits: { ...limits, stallSeconds: 1 } }, context)
  const { answer } = sender(port, `${head('/api/v0/add', 1_000)}${part}xxx`)
  expect(await answer).not.toMatch(/^HTTP\/1.1 200/)
})

test('a client that does not take its answer is cut, one that waits for a slow node is not', async ({
  onTestFinished,
}) => {
  const node = createServer((_, response) => {
    setTimeout(() => response.end('{"jsonrpc":"2.0","id":1,"result":"0x5208"}'), 4_000)
  })
  await once(node.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void node.close())
  const settings = { limits: { ...limits, stallSeconds: 1 } }
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const server = await startServer(url, settings)
  onTestFinished(() => server.stop())
  const post = (url: string, init: RequestInit) => fetch(url, { method: 'POST', ...init })
  const waiting = post(server.rpcUrl, {
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{}]}',
  })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(25_000_000)]), 'big')
  const headers = { authorization: credentials }
  const added = await post(`${server.filesUrl}/add`, { headers, body: form })
  const { Hash } = (await added.json()) as { Hash: string }
  const taking = connect(Number(new URL(server.origin).port), '127.0.0.1')
  taking.on('error', () => {})
  taking.write(head(`/api/v0/cat?arg=${Hash}`, 0))
  taking.pause()
  const metrics = async () => (await fetch(`${server.origin}/metrics`)).text()
  await expect.poll(metrics).toContain('command="cat",status="cut"')
  taking.resume()
  await once(taking, 'close')
  expect(taking.bytesRead).toBeLessThan(25_000_000)
  expect(await (await waiting).json()).toMatchObject({ result: '0x5208' })
})

test('while the service drains it is not ready, answers and closes connections', async (context) => {
  const server = await start({}, context)
  server.draining.hasBegun = true
  const ready = await fetch(`${server.origin}/ready`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
  expect((await fetch(`${server.origin}/health`)).status).toBe(200)
  const { answer } = sender(
    server.port,
    `${head(rpcPath, 43)}{"jsonrpc":"2.0","id":1,"method":"nothing"}`,
  )
  expect(await answer).toMatch(/^HTTP\/1.1 200 .*connection: close.*-32601/is)
})

test('a running upload ends well while the service stops; one that takes too long is cut', async () => {
  const begin = async (timeoutSeconds: number) => {
    const server = await startServer('http://127.0.0.1:9', { drain: { ...drain, timeoutSeconds } })
    const content = 'hello'
    const length = part.length + content.length + 7
    const port = Number(new URL(server.origin).port)
    const upload = sender(port, head('/api/v0/add', length) + part)
    // An answer to another client shows that the server has seen this one.
    expect((await fetch(`${server.origin}/health`)).status).toBe(200)
    const stopping = server.stop()
    return { upload, content, stopping, origin: server.origin }
  }
  const patient = await begin(20)
  await expect(fetch(`${patient.origin}/health`)).rejects.toThrow()
  patient.upload.connection.write(`${patient.content}\r\n--x--`)
  expect(await patient.upload.answer).toMatch(/^HTTP\/1.1 200 .*"Name":"a"/s)
  await patient.stopping

  const hasty = await begin(0)
  expect(await hasty.upload.answer).toBe('')
  await hasty.stopping
})

test('pipelined requests of a client that has left delay nothing', async () => {
  const node = createServer(() => {})
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const server = await startServer(nodeUrl, { drain: { noticeSeconds: 0, timeoutSeconds: 60 } })
  const { port, pathname } = new URL(server.rpcUrl)
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{}]}'
  const head = `POST ${pathname} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json`
  const arrived = once(node, 'request')
  const connection = connect(Number(port), '127.0.0.1')
  connection.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`.repeat(3))
  await arrived
  connection.destroy()
  const since = performance.now()
  await server.stop()
  expect(performance.now() - since).toBeLessThan(30_000)
  node.closeAllConnections()
  node.close()
})

test.each(['/nothing', '/rpc/nothing', '/rpc/devnet/v3/key-of-the-tests/more'])(
  'a body that is sent to %s, which is not an address, is not waited for',
  async (path) => {
    const server = await startServer('http://127.0.0.1:9')
    const sentAtMs = performance.now()
    const { answer } = sender(Number(new URL(server.origin).port), `${head(path, 5_000_000)}{`)
    expect(await answer).toMatch(/^HTTP\/1.1 404/)
    expect(performance.now() - sentAtMs).toBeLessThan(5_000)
    await server.stop()
  },
)

test('a copy that is stopping refuses what another copy can answer, and nothing else', async () => {
  let isEnding = false
  const app = Fastify()
  addDrainRedirect(app, () => isEnding)
  app.post('/', async () => 'done')
  const ask = async (headers = {}) => {
    const answer = await app.inject({ method: 'POST', url: '/', headers })
    return [answer.statusCode, answer.headers.connection]
  }
  const repeatable = { 'keyhole-elsewhere': 'yes' }
  expect(await ask(repeatable)).toEqual([200, 'keep-alive'])
  isEnding = true
  expect(await ask(repeatable)).toEqual([503, 'close'])
  expect(await ask()).toEqual([200, 'keep-alive'])
  expect(await ask({ 'keyhole-elsewhere': '' })).toEqual([200, 'keep-alive'])
})
