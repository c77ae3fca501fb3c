import { connect } from 'node:net'
import { WebSocket } from 'undici'
import { expect, test, vi } from 'vitest'
import { callText, httpNode } from '#testing/service/rpc-node.ts'
import { keys, startServer } from '#testing/service/server.ts'

/** The slots from here on are not answered by the node. */
const heldFrom = 1_000

const storageCall = (slot: number) =>
  callText('eth_getStorageAt', [`0x${'1'.repeat(40)}`, `0x${slot.toString(16)}`, 'latest'], slot)

const heldCalls = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => storageCall(heldFrom + start + index))

async function start() {
  const asked: number[] = []
  let openCount = 0
  const { port } = await httpNode(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, params } = JSON.parse(body)
    const send = (result: string) => response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    if (method === 'eth_chainId') return send('0x7a69')
    openCount += 1
    response.on('close', () => {
      openCount -= 1
    })
    asked.push(Number(params[1]))
    if (Number(params[1]) < heldFrom) send(`0x${'0'.repeat(64)}`)
  })
  const server = await startServer(`http://127.0.0.1:${port}`)
  server.keyring.replace([
    ...server.keyring.all(),
    { name: 'other', key: 'other-key', secret: 'x' },
  ])
  const post = (body: string, key = keys.apiKey, signal?: AbortSignal) =>
    fetch(server.rpcUrl.replace(keys.apiKey, key), {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
      ...(signal && { signal }),
    })
  return { server, post, asked, openCount: () => openCount }
}
type Service = Awaited<ReturnType<typeof start>>

/** Clients that ask for 192 slots together; the returned function makes all go at once. */
const clients: { [name: string]: (service: Service) => Promise<() => void> } = {
  async 'single calls'({ post }) {
    const leaving = new AbortController()
    for (const call of heldCalls(0, 192)) post(call, undefined, leaving.signal).catch(() => {})
    return () => leaving.abort()
  },
  async batches({ post }) {
    const leaving = new AbortController()
    for (const first of [0, 64, 128])
      post(`[${heldCalls(first, 64)}]`, undefined, leaving.signal).catch(() => {})
    return () => leaving.abort()
  },
  async 'half-closed connections'({ server }) {
    const { port, pathname } = new URL(server.rpcUrl)
    const sockets = heldCalls(0, 192).map((call) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${call.length}\r\n\r\n${call}`,
      )
      return socket.resume()
    })
    return () => {
      for (const socket of sockets) socket.end()
    }
  },
  async 'messages over WebSockets'({ server }) {
    const sockets = Array.from({ length: 12 }, () => new WebSocket(server.socketUrl))
    for (const [index, socket] of sockets.entries()) {
      await new Promise((resolve) => socket.addEventListener('open', resolve))
      for (const call of heldCalls(index * 16, 16)) socket.send(call)
    }
    return () => {
      for (const socket of sockets) socket.close()
    }
  },
}

test.each(Object.entries(clients))(
  '%s: nothing is asked for those who have left, and what was asked ends',
  async (_, ask) => {
    const service = await start()
    const leave = await ask(service)
    // A key has half of the connections to itself.
    await vi.waitFor(() => expect(service.asked).toHaveLength(32), 10_000)
    const other = await service.post(storageCall(1), 'other-key')
    expect(await other.json()).toMatchObject({ result: `0x${'0'.repeat(64)}` })
    leave()
    await vi.waitFor(() => expect(service.openCount()).toBe(0), 10_000)
    expect(service.asked).toHaveLength(33)
    const again = await service.post(storageCall(2))
    expect(await again.json()).toMatchObject({ result: `0x${'0'.repeat(64)}` })
    expect(service.asked).toHaveLength(34)
    await service.server.stop()
  },
)
