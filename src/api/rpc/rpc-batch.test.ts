import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../connections/connections.ts'
import { clearRequestLog, readRequestLog } from '../log/request-log.ts'
import { rpcInBatch } from './rpc-batch.ts'

/** The body of a request: a call, or a batch of them. */
type Message = Call | Call[]
type Call = { id: number; params: [address: string, position: string, block: string] }
type Reply = { status?: number; body: unknown }

const connection = { baseUrl: '', apiKey: 'key-of-this-test', transport: 'HTTP' } as Connection
vi.mock('#api/connections/connections.ts', () => ({
  connectionTo: async (network: string) => ({ ...connection, network }),
}))

const address = `0x${'ab'.repeat(20)}` as const
const received: Message[] = []
let reply: (message: Message) => Reply | Promise<Reply>
let cut = 0

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  response.on('close', () => {
    if (!response.writableFinished) cut += 1
  })
  for await (const chunk of request) chunks.push(chunk)
  const message = JSON.parse(Buffer.concat(chunks).toString())
  received.push(message)
  const { status = 200, body } = await reply(message)
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
})

beforeEach(async () => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  received.length = 0
  cut = 0
  clearRequestLog()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  connection.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const answerOf = ({ id, params }: Call) => ({ jsonrpc: '2.0', id, result: params[1] })
const honest = (message: Message): Reply => ({
  body: Array.isArray(message) ? message.map(answerOf).reverse() : answerOf(message),
})
const ask = (position: number, signal?: AbortSignal) =>
  rpcInBatch('story', 'eth_getStorageAt', [address, `0x${position}`, 'latest'], signal)
const askMany = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => ask(at)))
const sizes = () => received.map((message) => (Array.isArray(message) ? message.length : 1))

test('calls of one moment travel in batches, and answers in any order reach their calls', async () => {
  reply = honest
  const results = await askMany(120)
  expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual(
    Array.from({ length: 120 }, (_, at) => `0x${at}`),
  )
  expect(sizes().toSorted((a, b) => a - b)).toEqual([20, 50, 50])
  expect(readRequestLog().map(({ method }) => method)).toContain('batch of 50')
})

test('one call alone is a single object', async () => {
  reply = honest
  expect(await ask(7)).toBe('0x7')
  expect(Array.isArray(received[0])).toBe(false)
})

test('at most four batches are in flight', async () => {
  let underWay = 0
  let most = 0
  reply = async (message) => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setTimeout(resolve, 20))
    underWay -= 1
    return honest(message)
  }
  await askMany(600)
  expect(most).toBe(4)
})

const bad: [what: string, reply: (batch: Call[]) => Reply, kinds: unknown[]][] = [
  [
    'an entry that is missing',
    ([, ...rest]) => ({ body: rest.map(answerOf) }),
    ['malformed', 'here', 'here'],
  ],
  [
    'an id of no request',
    ([first, ...rest]) => ({ body: [{ ...first, id: 1e9, result: '0x1' }, ...rest.map(answerOf)] }),
    ['malformed', 'here', 'here'],
  ],
  [
    'an id that comes twice',
    ([first, ...rest]) => ({
      body: [first, first, ...rest].map((each) => answerOf(each as Call)),
    }),
    ['malformed', 'here', 'here'],
  ],
  [
    'an error of one entry',
    ([first, ...rest]) => ({
      body: [
        { id: first?.id, error: { code: -32000, message: 'header not found' } },
        ...rest.map(answerOf),
      ],
    }),
    ['rpc', 'here', 'here'],
  ],
  [
    'errors without an id',
    ([first]) => ({
      body: [
        answerOf(first as Call),
        ...[1, 2].map(() => ({ error: { code: 429, message: 'slow' } })),
      ],
    }),
    ['here', 'rpc', 'rpc'],
  ],
  ['HTML', () => ({ body: '<html>' }), ['malformed', 'malformed', 'malformed']],
  ['status 429', () => ({ status: 429, body: '' }), ['refused', 'refused', 'refused']],
  [
    'status 503 with HTML',
    () => ({ status: 503, body: '<h1>' }),
    ['refused', 'refused', 'refused'],
  ],
  [
    'one error for all of a limited rate',
    () => ({ body: { id: null, error: { code: -32005, message: 'rate' } } }),
    ['rpc', 'rpc', 'rpc'],
  ],
]
for (const [what, play, kinds] of bad)
  test(`${what} fails the calls that it concerns, and nothing is sent again`, async () => {
    reply = (message) => play(message as Call[])
    const results = await askMany(3)
    expect(
      results.map((result) => (result.status === 'fulfilled' ? 'here' : result.reason.kind)),
    ).toEqual(kinds)
    expect(received).toHaveLength(1)
  })

const refusals: [what: string, status: number, body: unknown][] = [
  ['one error object', 200, { id: null, error: { code: -32600, message: 'no batches' } }],
  ['an array of one error', 200, [{ id: 1, error: { code: -32600, message: 'batch too large' } }]],
  ['status 405', 405, 'one at a time'],
  ['status 413', 413, ''],
  ['the answer to one of them', 200, { id: 1, result: '0x1' }],
]
for (const [what, status, body] of refusals)
  test(`a service that refuses batches with ${what} gets single requests from then on`, async () => {
    reply = (message) => (Array.isArray(message) ? { status, body } : honest(message))
    const results = await askMany(60)
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
    const refused = sizes().filter((size) => size > 1).length
    await askMany(10)
    expect(sizes().filter((size) => size > 1)).toHaveLength(refused)
    expect(sizes().filter((size) => size === 1)).toHaveLength(70)
  })

test('where a service takes batches of ten and not of fifty, tens are sent', async () => {
  reply = (message) =>
    Array.isArray(message) && message.length > 10
      ? { body: { id: null, error: { code: -32000, message: 'batch limit 10 exceeded' } } }
      : honest(message)
  const results = await askMany(100)
  expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(sizes().filter((size) => size === 10)).toHaveLength(10)
})

test('an aborted call ends no other call; when all are aborted, the request ends', async () => {
  reply = (message) => new Promise((resolve) => setTimeout(() => resolve(honest(message)), 200))
  const [one, two] = [new AbortController(), new AbortController()]
  const first = ask(1, one.signal)
  const second = ask(2)
  setTimeout(() => one.abort(), 50)
  await expect(first).rejects.toThrow(/abort/i)
  expect(await second).toBe('0x2')
  expect(cut).toBe(0)
  const both = [ask(1, two.signal), ask(2, two.signal)]
  setTimeout(() => two.abort(), 50)
  await Promise.allSettled(both)
  await expect.poll(() => cut).toBeGreaterThan(0)
  expect(readRequestLog()[0]?.outcome).toMatchObject({ state: 'failed', message: 'Cancelled.' })
})

test('a key that the service repeats is in no logged request and no failure', async () => {
  reply = () => ({ status: 503, body: 'no upstream for /v3/key-of-this-test' })
  const results = await askMany(2)
  expect(JSON.stringify([results, readRequestLog()])).not.toContain('key-of-this-test')
})
