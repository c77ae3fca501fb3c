import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'

/** A socket of `ws`, which ships without types, as far as it is used here. */
type NodeSocket = {
  on(event: 'message', listener: (data: Buffer) => void): void
  send(data: string | Buffer): void
  close(): void
  terminate(): void
}

type Request = { id: number; method: string; params: unknown[] }

/** A node with WebSockets; its address contains secrets. */
async function socketNode(
  answer: (request: Request, socket: NodeSocket) => void,
  seen: IncomingMessage['headers'][] = [],
  timeoutMs = 30_000,
) {
  const app = Fastify({ forceCloseConnections: true })
  const sockets: NodeSocket[] = []
  await app.register(websocket)
  app.get('/v3/node-key', { websocket: true }, (socket: NodeSocket, request) => {
    seen.push(request.headers)
    sockets.push(socket)
    socket.on('message', (data) => answer(JSON.parse(data.toString()), socket))
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const url = new URL(`${origin.replace('http://', 'ws://me:pass%20word@')}/v3/node-key`)
  const upstream = openUpstream({ url, headers: { 'x-secret': 'header-secret' }, timeoutMs })
  onTestFinished(async () => {
    await upstream.close()
    for (const socket of sockets) socket.terminate()
    await app.close()
  })
  return { upstream, sockets }
}

const reply = ({ id }: Request, result: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result })

test('calls go over one socket with the operator’s credentials, and get their own answers', async () => {
  const held: [Request, NodeSocket][] = []
  const seen: IncomingMessage['headers'][] = []
  const { upstream, sockets } = await socketNode((request, socket) => {
    held.push([request, socket])
    // In reverse order, and in another frame, as nodes may answer.
    if (held.length === 3)
      for (const [{ id, params }] of held.reverse())
        socket.send(`{ "result": ${params[0]}, "id": ${id}, "jsonrpc": "2.0" }`)
  }, seen)
  const answers = [1, 2, 3].map((each) => upstream.call('eth_chainId', [each]))
  expect(await Promise.all(answers)).toEqual([1, 2, 3])
  expect(sockets).toHaveLength(1)
  expect(seen).toEqual([
    expect.objectContaining({
      authorization: `Basic ${btoa('me:pass word')}`,
      'x-secret': 'header-secret',
    }),
  ])
})

test('messages that belong to no call are ignored', async () => {
  const { upstream } = await socketNode((request, socket) => {
    socket.send('{"jsonrpc":"2.0","method":"eth_subscription","params":{}}')
    socket.send('not JSON')
    socket.send(Buffer.from(reply(request, 'binary')))
    socket.send(reply({ ...request, id: request.id + 100 }, 'another'))
    socket.send(reply(request, 'own'))
    socket.send(reply(request, 'again'))
  })
  expect(await upstream.call('eth_chainId', [])).toBe('own')
  expect(await upstream.call('eth_chainId', [])).toBe('own')
})

test('an error of the node is passed on, masked where it repeats a secret', async () => {
  const messages = ['no state', 'no access for node-key']
  const { upstream } = await socketNode(({ id }, socket) =>
    socket.send(JSON.stringify({ id, error: { code: -32000, message: messages.shift() } })),
  )
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({ message: 'no state' })
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({
    message: 'no access for ***',
  })
})

test('a socket that breaks fails all calls under way, and the next call opens another', async () => {
  let broken = false
  const { upstream, sockets } = await socketNode((request, socket) => {
    if (broken) socket.send(reply(request, '0x1'))
    else if (request.params[0] === 'last') {
      broken = true
      socket.terminate()
    }
  })
  const calls = ['first', 'last'].map((each) => upstream.call('eth_chainId', [each]))
  const trouble = {
    status: 502,
    code: -32002,
    message: 'the node behind this service broke off the connection',
  }
  for (const call of calls) await expect(call).rejects.toMatchObject(trouble)
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  expect(sockets).toHaveLength(2)
})

test('a call without an answer times out; a silent connection is closed with it', async () => {
  const { upstream, sockets } = await socketNode(
    (request, socket) => {
      if (request.method !== 'silent') socket.send(reply(request, '0x1'))
    },
    [],
    500,
  )
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  // A call with a shorter timeout than the default does not end the calls of others.
  await expect(upstream.call('silent', [], { timeoutMs: 50 })).rejects.toMatchObject({
    status: 504,
    message: 'the node behind this service did not answer within 0.05 seconds',
  })
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  expect(sockets).toHaveLength(1)
  await expect(upstream.call('silent', [])).rejects.toMatchObject({ status: 504 })
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  expect(sockets).toHaveLength(2)
})

test('one slow call does not end a connection on which others are answered', async () => {
  const { upstream, sockets } = await socketNode((request, socket) => {
    if (request.method !== 'slow') socket.send(reply(request, '0x1'))
  })
  const slow = upstream.call('slow', [], { timeoutMs: 200 })
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  await expect(slow).rejects.toMatchObject({ status: 504 })
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  expect(sockets).toHaveLength(1)
})

test('a node that is away is retried with delays, and no error says where it is', async () => {
  let attempts = 0
  const server = createTcpServer((socket: Socket) => {
    attempts += 1
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const upstream = openUpstream({ url: new URL(`ws://127.0.0.1:${port}/v3/node-key`) })
  onTestFinished(async () => {
    await upstream.close()
    server.close()
  })
  for (let call = 0; call < 20; call++) {
    const error = await upstream.call('eth_chainId', []).catch((error: Error) => error)
    expect(error).toMatchObject({
      status: 502,
      message: 'the node behind this service cannot be reached',
    })
    expect(JSON.stringify(error) + String(error)).not.toMatch(new RegExp(`node-key|${port}`))
  }
  expect(attempts).toBeLessThan(5)
})

test('a refused handshake is a failure, too', async () => {
  const server = createServer((_, response) => response.writeHead(401).end('invalid project id'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const upstream = openUpstream({ url: new URL(`ws://127.0.0.1:${port}/v3/node-key`) })
  onTestFinished(async () => {
    await upstream.close()
    server.close()
  })
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({ status: 502 })
})
