import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#service/config/config.ts'
import { callText, httpNode } from '#testing/service/rpc-node.ts'
import { startServer, useServer } from '#testing/service/server.ts'

const running = useServer()

/** POSTs a call as JSON to an address. */
const post = (url: string, body = '{"jsonrpc":"2.0","id":1,"method":"nothing"}', headers = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

test.each(['application/json; charset=utf-8', 'application/json-rpc', 'application/jsonrequest'])(
  '%s is taken',
  async (type) => {
    const answer = await post(running.server.rpcUrl, undefined, { 'content-type': type })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: 1, error: { code: -32601 } })
  },
)

test('errors of JSON-RPC have status 200, notifications 204 and no body', async () => {
  const broken = await post(running.server.rpcUrl, '{')
  expect([broken.status, await broken.json()]).toEqual([
    200,
    { jsonrpc: '2.0', id: null, error: { code: -32700, message: expect.any(String) } },
  ])
  const empty = await post(running.server.rpcUrl, '')
  expect([empty.status, await empty.json()]).toEqual([
    200,
    expect.objectContaining({ error: expect.objectContaining({ code: -32700 }) }),
  ])
  const silent = await post(running.server.rpcUrl, '{"jsonrpc":"2.0","method":"nothing"}')
  expect([silent.status, await silent.text()]).toEqual([204, ''])
})

test('without the key nothing is learnt: not which networks there are, nor what else is wrong', async () => {
  const wrong = running.server.rpcUrl.replace('key-of-the-tests', 'another-key')
  const answers = await Promise.all([
    post(wrong),
    post(wrong.replace('devnet', 'mainnet')),
    post(wrong, '{', { 'content-type': 'text/plain' }),
    post(wrong.replace('another-key', 'x'.repeat(5_000))),
    fetch(wrong.replace('/v3/', '/ws/v3/')),
  ])
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  expect([...new Set(bodies)]).toEqual([
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"unauthorized"}}',
  ])
  expect(answers.every(({ headers }) => !headers.has('www-authenticate'))).toBe(true)
})

test('with the key an unknown network is distinguished from the known ones', async () => {
  const answer = await post(running.server.rpcUrl.replace('devnet', 'mainnet'))
  expect([answer.status, await answer.json()]).toEqual([
    404,
    {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32002, message: 'there is no network mainnet here, only devnet' },
    },
  ])
})

test.each([
  [405, 'GET', '', {}, undefined],
  [405, 'PUT', '', { 'content-type': 'application/json' }, '{}'],
  [415, 'POST', '', { 'content-type': 'text/plain' }, '{}'],
  [415, 'POST', '', {}, undefined],
  [413, 'POST', '', { 'content-type': 'application/json' }, `"${'x'.repeat(5 * 1024 * 1024)}"`],
  [404, 'POST', '/more', { 'content-type': 'application/json' }, '{}'],
])('%i refuses a %s%s, readable for every site', async (status, method, more, headers, body) => {
  const init = { method, headers, ...(body !== undefined && { body }) }
  const answer = await fetch(running.server.rpcUrl + more, init)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After, X-Request-Id')
  expect(await answer.json()).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: expect.any(Number), message: expect.any(String) },
  })
  if (status === 405) expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
})

test('a message just within 5 MB is read', async () => {
  const answer = await post(running.server.rpcUrl, `"${'x'.repeat(5 * 1024 * 1024 - 2)}"`)
  expect(await answer.json()).toMatchObject({ error: { code: -32600 } })
})

test('pages of every site may ask, and read refusals', async () => {
  const preflight = await fetch(running.server.rpcUrl, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://example.org',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers':
      'content-type, authorization, x-request-id, traceparent, tracestate',
    'access-control-max-age': '86400',
  })
  const refused = await post(running.server.rpcUrl.replace('key-of-the-tests', 'another-key'))
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
})

test('a failure of the node is an answer that does not say where the node is', async () => {
  const lonely = await startServer('http://127.0.0.1:9/secret-path')
  const ask = '{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{}]}'
  const answer = await post(lonely.rpcUrl, ask)
  expect([answer.status, await answer.text()]).toEqual([
    502,
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"the node behind this service cannot be reached"}}',
  ])
  const batch = await post(lonely.rpcUrl, `[${ask}]`)
  expect([batch.status, await batch.json()]).toEqual([
    200,
    [expect.objectContaining({ error: expect.objectContaining({ code: -32002 }) })],
  ])
  await lonely.stop()
})

test('a large block is sent whole, with its headers, and the connection lives on', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  const block = { hash, number: '0x1', transactions: Array.from({ length: 2_000 }, () => hash) }
  let requestCount = 0
  const { port } = await httpNode(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requestCount += 1
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: block }))
  })
  const service = await startServer(`http://127.0.0.1:${port}`)
  const whole = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, result: block })
  for (const id of [1, 2, 3]) {
    const answer = await post(service.rpcUrl, callText('eth_getBlockByHash', [hash, false], id), {
      origin: 'https://example.org',
    })
    const text = await answer.text()
    expect(text === whole(id)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(text.length),
      'access-control-allow-origin': '*',
    })
  }
  expect(requestCount).toBe(1)
  const batch = [1, 2].map((id) => callText('eth_getBlockByHash', [hash, false], id))
  const answer = await post(service.rpcUrl, `[${batch.join(',')}]`)
  expect((await answer.text()) === `[${whole(1)},${whole(2)}]`).toBe(true)
  await service.stop()
})

test.each([
  [429, { 'retry-after': '7' }, 429, '7'],
  [503, { 'retry-after': '9' }, 502, '9'],
  [502, {}, 502, null],
  [504, {}, 504, null],
  [200, {}, 502, null],
] as const)('a node that answers %i %j makes it %i', async (status, headers, shown, retryAfter) => {
  const { port } = await httpNode((_, response) =>
    response.writeHead(status, headers).end('<html>at http://secret.example/key</html>'),
  )
  const service = await startServer(`http://127.0.0.1:${port}`)
  const call = callText('eth_getStorageAt', [`0x${'0'.repeat(40)}`, '0x0', 'latest'])
  const answer = await post(service.rpcUrl, call)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([shown, retryAfter])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const { id, error } = (await answer.json()) as {
    id: number
    error: { message: string; data?: string }
  }
  expect(id).toBe(1)
  expect(error.message).toMatch(/^the node behind this service/)
  expect(error.message).not.toContain('secret')
  expect(error.data).toBeUndefined()
  if (retryAfter !== null) expect(error.message).toContain(`wait ${retryAfter} s, then try again`)
  await service.stop()
})

test('a text that is not UTF-8, or has a byte order mark, is not JSON', async () => {
  for (const body of [new Uint8Array([0x22, 0xff, 0x22]), '\uFEFF{}']) {
    const answer = await fetch(running.server.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, { error: { code: -32700 } }])
  }
})

test.each<[string, number, { url?: string; method?: string; headers?: Record<string, string> }]>([
  ['no key', 401, { url: '/rpc/devnet/v3' }],
  ['HEAD', 405, { method: 'HEAD' }],
  ['another address', 404, { url: '/rpc/devnet' }],
  ['an escaped key', 200, { url: '/rpc/devnet/v3/key%2Dof-the-tests' }],
  ['a query', 200, { url: '/rpc/devnet/v3/key-of-the-tests?a=/b' }],
  ['another site', 403, { headers: { origin: 'https://x.example' } }],
  ['a rebound name', 421, { headers: { host: 'x.example' } }],
])('%s: %i, protected', async (_, status, asked) => {
  const server = await startServer('http://127.0.0.1:9', { origins: ['https://app.example.org'] })
  onTestFinished(() => server.stop())
  const { url = new URL(server.rpcUrl).pathname, method = 'POST', headers = {} } = asked
  const answer = await request(server.origin + url, {
    method: method as 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: callText('nothing', []) }),
  })
  expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([status, 'nosniff'])
  expect(answer.headers['x-request-id']).toEqual(expect.any(String))
})

test('the rate of a key counts, and a copy that stops sends elsewhere what it may', async () => {
  const limits = { ...readConfig({}).limits, requestsPerSecond: 1, burst: 1 }
  const server = await startServer('http://127.0.0.1:9', { limits })
  onTestFinished(() => server.stop())
  const send = async (headers = {}) => {
    const answer = await request(server.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: callText('nothing', []),
    })
    await answer.body.dump()
    return [answer.statusCode, answer.headers['retry-after'], answer.headers.connection]
  }
  expect(await send()).toEqual([200, undefined, 'keep-alive'])
  expect(await send()).toEqual([429, '1', 'keep-alive'])
  server.draining.hasBegun = true
  expect(await send({ 'keyhole-elsewhere': 'yes' })).toEqual([503, '0', 'close'])
  expect(await send()).toEqual([429, '1', 'close'])
})
