import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { WebSocket } from 'undici'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askOverSocket, closeOtherSockets, SocketUselessError } from './socket.ts'
import { readSocketStates } from './socket-states.ts'

/** What the server of a test does with the socket at its nth opening. */
type SocketHandler = (socket: ServerSocket, opening: number) => void
type ServerSocket = {
  on(event: 'message' | 'close', listener: (data: Buffer) => void): void
  send(data: string | Buffer): void
  close(code: number, reason?: string): void
  pause(): void
  terminate(): void
}

let server: FastifyInstance | undefined
let openings = 0

beforeEach(() => {
  vi.stubGlobal('WebSocket', WebSocket)
  openings = 0
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await server?.close()
})

/** A server for faults that the real service does not have. */
async function startServer(handleSocket: SocketHandler): Promise<string> {
  server = Fastify({ forceCloseConnections: true })
  await server.register(websocket)
  server.get('/ws/v3/story-key', { websocket: true }, (socket: ServerSocket) => {
    openings += 1
    handleSocket(socket, openings)
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return `${url.replace('http', 'ws')}/ws/v3/story-key`
}

const idOf = (data: Buffer): number => JSON.parse(String(data)).id
const answer = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, result: `0x${id}` })
const ten = Array.from({ length: 10 }, (_, index) => index + 1)
const askTen = (url: string) => ten.map((id) => askOverSocket('story', url, { id }))
const tenAnswers = ten.map(answer)

test('answers in any order reach their requests', async () => {
  const url = await startServer((socket) => {
    const receivedIds: number[] = []
    socket.on('message', (data) => {
      receivedIds.push(idOf(data))
      if (receivedIds.length === 10) for (const id of receivedIds.reverse()) socket.send(answer(id))
    })
  })
  expect(await Promise.all(askTen(url))).toEqual(tenAnswers)
  expect(openings).toBe(1)
  expect(readSocketStates().get('story')).toBe('open')
})

test.each(['cut without a word (1006)', 'closed for a restart (1012)'])(
  'of a socket that is %s in the middle of ten requests, HTTP may stand in for what is left',
  async (how) => {
    const url = await startServer((socket, opening) => {
      socket.on('message', (data) => {
        const id = idOf(data)
        if (opening > 1 || id < 5) socket.send(answer(id))
        else if (how.includes('1006')) socket.terminate()
        else socket.close(1012)
      })
    })
    const ended = await Promise.allSettled(askTen(url))
    expect(ended.slice(0, 4).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
    for (const end of ended.slice(4)) {
      const { reason } = end as PromiseRejectedResult
      expect(reason).toBeInstanceOf(SocketUselessError)
      expect(reason).toMatchObject({
        reason: 'network',
        message: expect.stringMatching(/^The WebSocket was closed \(code 10(06|12)\)\.$/),
      })
    }
    // The next request has a socket of its own.
    expect(await askOverSocket('story', url, { id: 11 })).toBe(answer(11))
    expect(openings).toBe(2)
  },
)

test('a socket closed for its key (1008) is not opened again; the message has the reason, not the key', async () => {
  const url = await startServer((socket) => {
    socket.on('message', () => socket.close(1008, 'no more requests today'))
  })
  const failures = await Promise.allSettled(askTen(url))
  for (const failure of failures)
    expect(failure).toMatchObject({
      reason: {
        reason: 'closed',
        message: 'The WebSocket was closed (code 1008, “no more requests today”).',
      },
    })
  expect(openings).toBe(1)
  await server?.close()
  const telling = await startServer((socket) => {
    socket.on('message', () => socket.close(1008, 'story-key is revoked'))
  })
  await expect(askOverSocket('story', telling, { id: 1 })).rejects.toMatchObject({
    message: 'The WebSocket was closed (code 1008).',
  })
})

test('a socket that does not answer times out, and the next request gets a new one', async () => {
  const url = await startServer((socket, opening) => {
    if (opening > 1) socket.on('message', (data) => socket.send(answer(idOf(data))))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hung = askOverSocket('story', url, { id: 1 })
  const failed = expect(hung).rejects.toMatchObject({ reason: 'timeout' })
  await vi.waitUntil(() => openings === 1, { interval: 10 })
  // The request follows the opening.
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  vi.useRealTimers()
  expect(await askOverSocket('story', url, { id: 2 })).toBe(answer(2))
  expect(openings).toBe(2)
})

test('a socket that takes long to close after a timeout does not close the next one', async () => {
  const hanging: ServerSocket[] = []
  const url = await startServer((socket, opening) => {
    if (opening > 1) socket.on('message', (data) => socket.send(answer(idOf(data))))
    else hanging.push(socket)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hung = askOverSocket('story', url, { id: 1 })
  const failed = expect(hung).rejects.toMatchObject({ reason: 'timeout' })
  await vi.waitUntil(() => openings === 1, { interval: 10 })
  await new Promise((resolve) => setImmediate(resolve))
  // Half-open: nothing that the page sends is read any more, its closing included.
  hanging[0]?.pause()
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  vi.useRealTimers()
  expect(await askOverSocket('story', url, { id: 2 })).toBe(answer(2))
  hanging[0]?.terminate()
  expect(await askOverSocket('story', url, { id: 3 })).toBe(answer(3))
  expect(readSocketStates().get('story')).toBe('open')
  expect(openings).toBe(2)
})

test('an aborted request ends at once, and its answer reaches no other', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: number[] = []
  const url = await startServer((socket) => {
    socket.on('message', async (data) => {
      asked.push(idOf(data))
      await released
      socket.send(answer(idOf(data)))
    })
  })
  const leave = new AbortController()
  const left = askOverSocket('story', url, { id: 1 }, leave.signal)
  const stayed = askOverSocket('story', url, { id: 2 })
  await vi.waitUntil(() => asked.length === 2)
  leave.abort(new Error('left the page'))
  await expect(left).rejects.toThrow('left the page')
  release()
  expect(await stayed).toBe(answer(2))
})

test.each([
  ['what a node pushes', '{"jsonrpc":"2.0","method":"eth_subscription","params":{}}'],
  ['a greeting', '{"hello":1}'],
  ['a text', 'welcome'],
  ['an answer to no one', '{"jsonrpc":"2.0","id":77,"result":"0x0"}'],
])('%s before the answer is not taken for the answer', async (_, before) => {
  const url = await startServer((socket) => {
    socket.on('message', (data) => {
      socket.send(before)
      socket.send(answer(idOf(data)))
    })
  })
  expect(await askOverSocket('story', url, { id: 1 })).toBe(answer(1))
})

test('an answer in bytes is read, and an error without an id is that of the only request', async () => {
  const limit = '{"jsonrpc":"2.0","id":null,"error":{"code":429,"message":"slow down"}}'
  const url = await startServer((socket) => {
    socket.on('message', (data) => {
      if (idOf(data) === 1) socket.send(Buffer.from(answer(1)))
      else socket.send(limit)
    })
  })
  expect(await askOverSocket('story', url, { id: 1 })).toBe(answer(1))
  expect(await askOverSocket('story', url, { id: 2 })).toBe(limit)
})

test.each([
  ['upgrade your plan', ' The last message was not a response: “upgrade your plan”.'],
  ['story-key is unknown', ''],
])('where %j is all that comes, the failure quotes it, without the key', async (message, quote) => {
  let isReceived = false
  const url = await startServer((socket) => {
    socket.on('message', () => {
      socket.send(message)
      isReceived = true
    })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = askOverSocket('story', url, { id: 1 })
  const failed = expect(silent).rejects.toMatchObject({
    reason: 'timeout',
    message: `No response within 30 seconds.${quote}`,
  })
  await vi.waitUntil(() => isReceived, { interval: 10 })
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  vi.useRealTimers()
})

test('when a key is forgotten its socket closes, and its requests end and are not sent again', async () => {
  let closed = 0
  const url = await startServer((socket) => {
    socket.on('close', () => {
      closed += 1
    })
    socket.on('message', (data) => {
      if (idOf(data) === 1) socket.send(answer(1))
    })
  })
  await askOverSocket('story', url, { id: 1 })
  closeOtherSockets(new Set([url]))
  const asked = askOverSocket('story', url, { id: 2 })
  const failed = expect(asked).rejects.toMatchObject({ reason: 'no connection' })
  closeOtherSockets(new Set())
  await failed
  await vi.waitUntil(() => closed === 1)
  expect(openings).toBe(1)
  expect(readSocketStates().get('story')).toBeUndefined()
})
