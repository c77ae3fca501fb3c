import { expect, test } from 'vitest'
import { startServer, useServer } from '#service/testing.ts'

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

test('with the key an unknown network is told from the known ones', async () => {
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
  expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After')
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
    'access-control-allow-headers': 'content-type, authorization',
    'access-control-max-age': '86400',
  })
  const refused = await post(running.server.rpcUrl.replace('key-of-the-tests', 'another-key'))
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
})

test('trouble of the node is an answer that does not say where the node is', async () => {
  const lonely = await startServer('http://127.0.0.1:9/secret-path')
  const ask = '{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{}]}'
  const answer = await post(lonely.rpcUrl, ask)
  expect([answer.status, await answer.text()]).toEqual([
    502,
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"the node behind this service cannot be reached, or broke off"}}',
  ])
  const batch = await post(lonely.rpcUrl, `[${ask}]`)
  expect([batch.status, await batch.json()]).toEqual([
    200,
    [expect.objectContaining({ error: expect.objectContaining({ code: -32002 }) })],
  ])
  await lonely.stop()
})
