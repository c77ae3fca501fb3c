import { once } from 'node:events'
import { WebSocket } from 'undici'
import { expect, test } from 'vitest'
import { startServer, useServer } from '#testing/service/server.ts'

const running = useServer()

async function open(url = running.server.socketUrl) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  return socket
}
const next = async (socket: WebSocket) => JSON.parse((await once(socket, 'message'))[0].data)

test('stays open after junk, batches, notifications and unknown methods', async () => {
  const socket = await open()
  socket.send('{')
  expect(await next(socket)).toMatchObject({ id: null, error: { code: -32700 } })
  socket.send('{"jsonrpc":"2.0","method":"nothing"}')
  socket.send('[{"jsonrpc":"2.0","id":null,"method":"net_listening","params":[]},1]')
  expect(await next(socket)).toMatchObject([
    { id: null, error: { code: -32601 } },
    { id: null, error: { code: -32600 } },
  ])
  socket.close()
})

test('answers every one of many messages sent at once', async () => {
  const socket = await open()
  const count = 1_000
  const ids = new Set<number>()
  const all = new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      ids.add(JSON.parse(data).id)
      if (ids.size === count) resolve()
    })
  })
  const params = `["0x00000000000000000000000000000000DeaDBeef","0x0","latest"]`
  for (let id = 0; id < count; id++)
    socket.send(`{"jsonrpc":"2.0","id":${id},"method":"eth_getStorageAt","params":${params}}`)
  await all
  socket.close()
})

test.each([
  [1003, 'a binary message', new Uint8Array([123, 125])],
  [1009, 'a message above 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1)],
])('closes with %i on %s', async (code, _, message) => {
  const socket = await open()
  socket.send(message)
  const [closed] = await once(socket, 'close')
  expect(closed.code).toBe(code)
})

test.each([
  [401, (url: string) => url.replace('key-of-the-tests', 'another-key')],
  [401, (url: string) => url.replace('key-of-the-tests', 'another-key').replace('devnet', 'x')],
  [404, (url: string) => url.replace('devnet', 'mainnet')],
  [426, (url: string) => url],
])('HTTP %i is what a handshake that cannot be gets', async (status, change) => {
  const url = change(running.server.socketUrl)
  const answer = await fetch(url.replace('ws:', 'http:'))
  expect(answer.status).toBe(status)
  if (status === 426) return
  const socket = new WebSocket(url)
  await once(socket, 'error')
  expect(socket.readyState).toBe(WebSocket.CLOSED)
})

test('ends with 1001 when the service stops', async () => {
  const server = await startServer(running.node.url)
  const socket = await open(server.socketUrl)
  const closing = once(socket, 'close')
  await server.stop()
  const [closed] = await closing
  expect(closed.code).toBe(1001)
})

test('at any other address is closed, so that it cannot keep the service from stopping', async () => {
  const server = await startServer(running.node.url)
  for (const path of ['/health', '/nothing', '/rpc/nothing']) {
    const socket = new WebSocket(server.origin.replace('http', 'ws') + path)
    await new Promise((resolve) => {
      socket.addEventListener('close', resolve)
      socket.addEventListener('error', resolve)
    })
  }
  await server.stop()
})
