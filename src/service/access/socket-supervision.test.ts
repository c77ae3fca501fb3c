import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#service/config/config.ts'
import { callText, httpNode } from '#testing/service/rpc-node.ts'
import { keys, startServer } from '#testing/service/server.ts'

async function start(
  changed: Partial<ReturnType<typeof readConfig>['limits']>,
  nodeUrl = 'http://127.0.0.1:9',
) {
  const limits = { ...readConfig({}).limits, ...changed }
  const server = await startServer(nodeUrl, { limits })
  onTestFinished(() => server.stop())
  return server
}

const opened = async (url: string) => {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  return socket
}

/** A client that opens a WebSocket and then answers no ping. */
async function deafClient(url: string) {
  const { port, pathname } = new URL(url)
  const connection = connect(Number(port), '127.0.0.1')
  connection.write(
    `GET ${pathname} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${btoa('0123456789abcdef')}\r\n\r\n`,
  )
  const [answer] = await once(connection, 'data')
  connection.resume()
  return { connection, answer: String(answer) }
}

test('a key has at most N sockets at a time, beside those of other keys', async () => {
  const server = await start({ socketsPerKey: 2 })
  const other = { name: 'other', key: 'other-key', secret: 'x' }
  server.keyring.replace([...server.keyring.all(), other])
  const sockets = [await opened(server.socketUrl), await opened(server.socketUrl)]
  const { answer } = await deafClient(server.socketUrl)
  expect(answer).toMatch(/^HTTP\/1.1 429 .*too many open WebSockets of this API key/s)
  sockets.push(await opened(server.socketUrl.replace(keys.apiKey, 'other-key')))

  const closed = once(sockets[0] as WebSocket, 'close')
  sockets[0]?.close()
  await closed
  await expect.poll(() => opened(server.socketUrl).then((socket) => socket.close())).toBeUndefined()
  for (const socket of sockets) socket.close()
})

test('a peer that does not answer pings is ended, one that does is kept', async () => {
  const server = await start({ pingSeconds: 0.2 })
  const living = await opened(server.socketUrl)
  const deaf = await deafClient(server.socketUrl)
  expect(deaf.answer).toMatch(/^HTTP\/1.1 101/)
  await once(deaf.connection, 'close')
  expect(living.readyState).toBe(WebSocket.OPEN)
  living.send('{"jsonrpc":"2.0","id":1,"method":"nothing"}')
  const [{ data }] = await once(living, 'message')
  expect(JSON.parse(data)).toMatchObject({ id: 1 })
  living.close()
})

test('a client that waits for a slow node, with more to ask, is not taken for gone', async () => {
  const { port } = await httpNode(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id } = JSON.parse(body)
    setTimeout(() => response.end(`{"jsonrpc":"2.0","id":${id},"result":"0x1"}`), 1_000)
  })
  const server = await start({ pingSeconds: 0.2 }, `http://127.0.0.1:${port}`)
  const socket = await opened(server.socketUrl)
  let answers = 0
  socket.addEventListener('message', () => {
    answers += 1
  })
  const address = `0x${'00'.repeat(20)}`
  for (let index = 0; index < 40; index++)
    socket.send(callText('eth_getStorageAt', [address, `0x${index.toString(16)}`, 'latest']))
  await expect.poll(() => answers).toBe(40)
  socket.close()
})

test('connections are limited in total, the next one is not accepted', async () => {
  const server = await start({ connections: 2 })
  const sockets = [await opened(server.socketUrl), await opened(server.socketUrl)]
  const { port } = new URL(server.origin)
  const third = connect(Number(port), '127.0.0.1')
  third.on('error', () => {})
  await once(third, 'close')
  const closed = once(sockets[0] as WebSocket, 'close')
  sockets[0]?.close()
  await closed
  const metrics = async () => (await fetch(`${server.origin}/metrics`)).text()
  await expect.poll(metrics).toMatch(/^keyhole_refused_total{reason="connections"} [1-9]/m)
  for (const socket of sockets) socket.close()
})
