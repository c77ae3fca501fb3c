import type { RequestListener } from 'node:http'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#service/config/config.ts'
import { httpNode } from '#testing/service/rpc-node.ts'
import { keys, startServer } from '#testing/service/server.ts'

const page = 'https://app.example.org'
const path = `/rpc/devnet/v3/${keys.apiKey}`
const call = '{"jsonrpc":"2.0","id":1,"method":"nothing"}'
const json = { 'content-type': 'application/json' }
const preflight = { origin: page, 'access-control-request-method': 'POST' }

type Case = { url?: string; method?: string; headers?: Record<string, string>; body?: string }

// The framework gets requests first on a second address of `localhost` and in the dev server.
test.each<[string, number, Case]>([
  ['an answer', 200, { headers: json, body: call }],
  ['an answer for a page', 200, { headers: { ...json, origin: page }, body: call }],
  ['another site', 403, { headers: { ...json, origin: 'https://x.example' }, body: call }],
  ['a rebound name', 421, { headers: { ...json, host: 'x.example' }, body: call }],
  ['a wrong key', 401, { url: '/rpc/devnet/v3/wrong', headers: json, body: call }],
  ['no key', 401, { url: '/rpc/devnet/v3', headers: json, body: call }],
  ['another network', 404, { url: path.replace('devnet', 'x'), headers: json, body: call }],
  ['another address', 404, { url: `${path}/more`, headers: json, body: call }],
  ['another verb', 405, { method: 'GET' }],
  ['HEAD', 405, { method: 'HEAD' }],
  ['another type', 415, { headers: { 'content-type': 'text/plain' }, body: call }],
  ['no type', 415, {}],
  ['a broken text', 200, { headers: json, body: '{' }],
  ['a notification', 204, { headers: json, body: '{"jsonrpc":"2.0","method":"nothing"}' }],
  ['a preflight', 204, { method: 'OPTIONS', headers: preflight }],
  [
    'a private network',
    204,
    {
      method: 'OPTIONS',
      headers: { ...preflight, 'access-control-request-private-network': 'true' },
    },
  ],
  ['an escaped key', 200, { url: path.replace('key-of', 'key%2Dof'), headers: json, body: call }],
  ['a query', 200, { url: `${path}?a=/b`, headers: json, body: call }],
])('%s: %i, before the framework and through it', async (_, status, asked) => {
  const server = await startServer('http://127.0.0.1:9', { origins: [page] })
  onTestFinished(() => server.stop())
  const { url = path, method = 'POST', headers = {}, body } = asked
  const init = { method: method as 'POST', headers, ...(body !== undefined && { body }) }
  const direct = await request(server.origin + url, init)
  const framework = await request(
    `http://127.0.0.1:${await listenWith(server.app.routing)}${url}`,
    init,
  )
  const bare = ({
    date,
    connection,
    'keep-alive': _,
    'x-request-id': id,
    ...others
  }: Record<string, unknown>) => [typeof id, others]
  expect([direct.statusCode, framework.statusCode]).toEqual([status, status])
  expect(await direct.body.text()).toBe(await framework.body.text())
  expect(bare(direct.headers)).toEqual(bare(framework.headers))
  expect(direct.headers['x-content-type-options']).toBe('nosniff')
})

/** The port of a server that gives every request to the framework. */
const listenWith = async (routing: RequestListener) => (await httpNode(routing)).port

test('the rate of a key counts, and a copy that stops sends elsewhere what it may', async () => {
  const limits = { ...readConfig({}).limits, requestsPerSecond: 1, burst: 1 }
  const server = await startServer('http://127.0.0.1:9', { limits })
  onTestFinished(() => server.stop())
  const send = async (headers = {}) => {
    const init = { method: 'POST', headers: { ...json, ...headers }, body: call } as const
    const answer = await request(server.rpcUrl, init)
    await answer.body.dump()
    return [answer.statusCode, answer.headers['retry-after'], answer.headers.connection]
  }
  expect(await send()).toEqual([200, undefined, 'keep-alive'])
  expect(await send()).toEqual([429, '1', 'keep-alive'])
  server.draining.hasBegun = true
  expect(await send({ 'keyhole-elsewhere': 'yes' })).toEqual([503, '0', 'close'])
  expect(await send()).toEqual([429, '1', 'close'])
})
