import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { upstreamOf } from '#testing/service/rpc-node.ts'

const answering = (status: number, body: string) =>
  upstreamOf((_, response) => response.writeHead(status).end(body))

test('a call goes out whole: path, query, credentials and body', async () => {
  const seen: unknown[] = []
  const { upstream } = await upstreamOf(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push(request.url, request.headers.authorization, request.headers['x-secret'])
    seen.push(JSON.parse(body))
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  expect(seen).toEqual([
    '/v3/node-key?a=b',
    `Basic ${btoa('me:pass word')}`,
    'header-secret',
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
  ])
})

test.each([200, 400, 500])('an error of the node passes on at HTTP status %i', async (status) => {
  const { upstream } = await answering(
    status,
    '{"error":{"code":-32000,"message":"no state","data":{"see":"there"}}}',
  )
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({
    status: 200,
    code: -32000,
    message: 'no state',
    data: { see: 'there' },
  })
})

test.each([
  [429, { 'retry-after': '3' }, 'slow down', 3],
  [429, {}, '{"error":{"code":-32005,"message":"m","data":{"rate":{"backoff_seconds":23.5}}}}', 24],
  [429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }, '', 60],
  [429, {}, '<html>', undefined],
  [200, {}, '{"id":1,"error":{"code":429,"message":"compute units"}}', undefined],
  [
    200,
    {},
    '{"error":{"code":-32005,"message":"daily request count exceeded","data":{"backoff_seconds":7}}}',
    7,
  ],
  [200, {}, '{"error":{"code":-32007,"message":"50/second request limit reached"}}', undefined],
])('a node that wants a pause, with %i, %j and %j', async (status, headers, body, seconds) => {
  const { upstream } = await upstreamOf((_, response) =>
    response.writeHead(status, headers).end(body),
  )
  const error = await upstream.call('eth_chainId', []).catch((error: RpcResponseError) => error)
  if (!(error instanceof RpcResponseError)) throw new Error('the node was understood')
  expect(error).toMatchObject({
    status: 429,
    code: -32005,
    message: `the node behind this service is asked too often: wait${
      seconds === undefined ? '' : ` ${error.retryAfter} s`
    }, then try again`,
    data: undefined,
  })
  // A date may be a second nearer by now.
  expect([seconds, seconds && seconds - 1]).toContain(error.retryAfter)
})

test('a limit of logs, which has the code of a rate limit, is passed on as it is', async () => {
  const error = { code: -32005, message: 'query returned more than 10000 results' }
  const { upstream } = await upstreamOf((_, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error })),
  )
  await expect(upstream.call('eth_getLogs', [{}])).rejects.toMatchObject(error)
})

test.each([
  ['the key', 'no access for node-key to this network', 'no access for *** to this network'],
  ['the path', 'POST https://127.0.0.1/V3/NODE-KEY failed', 'POST https:***/V3/*** failed'],
  ['the password', { wrong: 'pass word' }, { wrong: '***' }],
  ['the password as it is written', { wrong: 'pass%20word' }, { wrong: '***' }],
  ['a header', 'unknown header-secret', 'unknown ***'],
])('an error that repeats %s is masked', async (_, leak, masked) => {
  const error = (words: unknown) =>
    typeof words === 'string' ? { message: words } : { message: 'm', data: words }
  const { upstream } = await answering(
    200,
    JSON.stringify({ id: 1, error: { code: -32001, ...error(leak) } }),
  )
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({
    code: -32001,
    ...error(masked),
  })
})

test.each([
  { code: 3, message: 'execution reverted: node-key', data: '0x' },
  { code: -32000, message: 'VM Exception while processing transaction: revert pass word' },
])('a revert is the contract’s, and is not masked: %j', async (error) => {
  const { upstream } = await answering(200, JSON.stringify({ id: 1, error }))
  await expect(upstream.call('eth_estimateGas', [])).rejects.toMatchObject(error)
})

test('results come byte for byte, in every frame that nodes use', async () => {
  const result = '{"a": 1.50, "big":12345678901234567890, "é":"\\u00e9"}'
  const frames = [
    (id: number) => `{"jsonrpc":"2.0","id":${id},"result":${result}}`,
    (id: number) => `{"jsonrpc":"2.0","id":${id},"result":${result}}\r\n`,
    (id: number) => `{"jsonrpc":"2.0","result":${result},"id":${id}}`,
    (id: number) => `{"id":${id},"jsonrpc":"2.0","result":${result}}`,
  ]
  let requestCount = 0
  const { upstream } = await upstreamOf((_, response) => {
    requestCount += 1
    response.end(frames[requestCount - 1]?.(requestCount))
  })
  for (const _ of frames)
    expect((await upstream.ask('eth_chainId', [])).json.toString()).toBe(result)
})

test('a result in another frame is read, and its id may be a string', async () => {
  const { upstream } = await answering(200, '{ "id" : "1", "extra": [], "result" : { "a" : 1 } }')
  const { json, value } = await upstream.ask('eth_chainId', [])
  expect([json.toString(), value]).toEqual(['{"a":1}', { a: 1 }])
})

test('null is a result', async () => {
  const { upstream } = await answering(200, '{"jsonrpc":"2.0","id":1,"result":null}')
  expect(await upstream.call('eth_getBlockByHash', [])).toBeNull()
})

test.each([
  [502, '<html>Bad Gateway</html>', 502, 'is not available now'],
  [503, '{"error":{"code":-32000,"message":"busy"}}', 502, 'is not available now'],
  [504, '', 504, 'did not answer in time, says a gateway before it'],
  [413, 'length limit exceeded', 200, 'takes no request as large as this one'],
  [
    401,
    '{"error":{"code":-32600,"message":"invalid project id"}}',
    502,
    'refuses the credentials that it got (HTTP status 401)',
  ],
  [
    403,
    '{"error":{"code":-32002,"message":"rejected due to project ID settings"}}',
    502,
    'refuses the credentials that it got (HTTP status 403)',
  ],
  [
    402,
    '{"error":{"code":402,"message":"Payment Required"}}',
    502,
    'has used up the quota of its account',
  ],
  [301, '<a href="https://elsewhere">', 502, 'answered with HTTP status 301'],
  [404, '<html>', 502, 'answered with HTTP status 404'],
  [500, '{"jsonrpc":"2.0","id":1,"result":"0x1"}', 502, 'answered with HTTP status 500'],
  ...[
    '<html>Welcome</html>',
    '{"jsonrpc":"2.0","id":1}',
    '[]',
    '',
    'null',
    // Each of these begins or ends like a valid answer, and is none.
    '{"jsonrpc":"2.0","id":1,"result":{"a":1}',
    '{"jsonrpc":"2.0","id":1,"result":}',
    '{"jsonrpc":"2.0","id":1,"result":{"a":1}}}',
    '{"jsonrpc":"2.0","id":1,"result":{"a":1}}{"jsonrpc":"2.0","id":2,"result":{"b":1}}',
    '{"jsonrpc":"2.0","id":1,"result":{"transactions":["0x1","error":{"code":1}}}',
    '{"jsonrpc":"2.0","id":2,"result":{"a":1}}',
    '{"jsonrpc":"2.0","id":11,"result":{"a":1}}',
    '{"jsonrpc":"2.0","id":null,"result":{"a":1}}',
    '{"jsonrpc":"2.0","result":{"a":1},"id":2}',
    '{"jsonrpc":"2.0","result":{"a":1}}',
  ].map((body) => [200, body, 502, 'answered with something that is not JSON-RPC'] as const),
] as const)('HTTP %i with %j is trouble of the node', async (status, body, shown, message) => {
  const { upstream } = await answering(status, body)
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({
    status: shown,
    code: -32002,
    message: `the node behind this service ${message}`,
  })
})

test.each([
  ['gzip', gzipSync, 200, 502],
  ['deflate', deflateSync, 404, 502],
  ['br', brotliCompressSync, 400, 502],
] as const)('an answer in %s, unasked, is named', async (encoding, compress, status, shown) => {
  const accepted: unknown[] = []
  const { upstream } = await upstreamOf((request, response) => {
    accepted.push(request.headers['accept-encoding'])
    response.writeHead(status, { 'content-encoding': encoding })
    response.end(compress('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  })
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({
    status: shown,
    code: -32002,
    message: 'the node behind this service answers in an encoding that was not requested',
  })
  expect(accepted).toEqual(['identity'])
})

test('an encoding that changes nothing may be named', async () => {
  const { upstream } = await upstreamOf((_, response) =>
    response
      .writeHead(200, { 'content-encoding': 'identity' })
      .end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'),
  )
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
})

test('an error beside a result is an error', async () => {
  const error = '"error":{"code":-32000,"message":"cut off"}'
  const bodies = [
    `{"jsonrpc":"2.0","id":1,"result":null,${error}}`,
    `{"jsonrpc":"2.0","id":2,${error},"result":{"a":1}}`,
    `{"jsonrpc":"2.0","result":{"a":1},${error},"id":3}`,
  ]
  let requestCount = 0
  const { upstream } = await upstreamOf((_, response) => void response.end(bodies[requestCount++]))
  for (const _ of bodies)
    await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({ message: 'cut off' })
})

test('a node that never answers times out', async () => {
  const { upstream } = await upstreamOf(() => {})
  await expect(upstream.call('eth_chainId', [], { timeoutMs: 20 })).rejects.toMatchObject({
    status: 504,
    code: -32002,
    message: 'the node behind this service did not answer within 0.02 seconds',
  })
})

test('an answer that drips times out, too', async () => {
  const { upstream } = await upstreamOf((_, response) => {
    const drip = setInterval(() => response.write(' '), 5)
    response.once('close', () => clearInterval(drip))
  })
  await expect(upstream.call('eth_chainId', [], { timeoutMs: 100 })).rejects.toMatchObject({
    status: 504,
  })
})

const trouble = (what: string) => ({
  status: 502,
  code: -32002,
  message: `the node behind this service ${what}`,
})

test('a node that breaks off, or is gone, is reported without its address', async () => {
  const { upstream, server, port } = await upstreamOf((request) => request.socket.destroy())
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject(
    trouble('broke off the connection'),
  )
  server.close()
  const error = await upstream.call('eth_chainId', []).catch((error: Error) => error)
  expect(error).toMatchObject(trouble('cannot be reached'))
  expect(JSON.stringify(error) + String(error)).not.toMatch(new RegExp(`node-key|pass|${port}`))
})

test('an answer that is cut off is not an answer', async () => {
  const { upstream } = await upstreamOf((_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('{"jsonrpc":"2.0","id":1,"result":"0x1"}', () => response.destroy())
  })
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject(
    trouble('broke off the connection'),
  )
})

test('what does not speak HTTP is not a node', async () => {
  const { upstream } = await upstreamOf((request) => void request.socket.end('220 mail ready\r\n'))
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject(
    trouble('answered with something that is not HTTP'),
  )
})

test('a connection that the node closed while it was idle is not noticed by the client', async () => {
  let served = 0
  const { upstream, server } = await upstreamOf(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    served += 1
    // The second call on a connection meets its end: nothing of an answer is sent.
    if (served === 2) return void request.socket.destroy()
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: `0x${served}` }))
  }, 1)
  const connections = new Set<unknown>()
  server.on('connection', (socket) => connections.add(socket))
  expect(await upstream.call('eth_chainId', [])).toBe('0x1')
  expect(await upstream.call('eth_chainId', [])).toBe('0x3')
  expect(connections.size).toBe(2)
})

test('a server that closes idle connections loses no call', async () => {
  const { upstream, server } = await upstreamOf(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: '0x1' }))
  })
  for (let round = 0; round < 20; round++) {
    const calls = [1, 2, 3].map(() => upstream.call('eth_chainId', []))
    expect(await Promise.all(calls)).toEqual(['0x1', '0x1', '0x1'])
    server.closeIdleConnections()
  }
})

test.each([
  [-32000, -32000],
  ['-32000', -32000],
  [0, 0],
  ...[1e300, 2 ** 31, 1.5, '', '0x10', '1e3', true, null, [], {}].map((code) => [code, -32603]),
] as [unknown, number][])('the code %j of a node is passed on as %i', async (written, code) => {
  const body = JSON.stringify({ id: 1, error: { code: written, message: 'm' } })
  const { upstream } = await answering(200, body)
  await expect(upstream.call('eth_chainId', [])).rejects.toMatchObject({ code, message: 'm' })
})
