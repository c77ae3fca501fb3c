import { request, WebSocket } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { keys, startServer } from '#testing/service/server.ts'

const ask = '{"jsonrpc":"2.0","id":1,"method":"nothing"}'
const page = 'https://app.example.org'
const foreign = 'https://elsewhere.example'

/** A server in front of a node that does not exist: nothing here calls it. */
async function start(settings: Parameters<typeof startServer>[1] = {}) {
  const server = await startServer('http://127.0.0.1:9', settings)
  onTestFinished(() => server.stop())
  const send = async (url: string, headers: Record<string, string>, method = 'POST') => {
    const body = method === 'POST' ? { body: ask } : {}
    const type = { 'content-type': 'application/json' }
    const answer = await request(url, {
      method: method as 'POST',
      headers: { ...type, ...headers },
      ...body,
    })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  }
  return { ...server, send }
}

const preflight = (origin: string) => ({
  origin,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type',
})

describe('the Host of a request', () => {
  test.each([
    ['127.0.0.1', 200],
    ['localhost:7300', 200],
    ['[::1]:7300', 200],
    ['192.168.0.7', 200],
    ['keyhole.example.org', 200],
    ['KEYHOLE.example.org:443', 200],
    ['rebound.example.org', 421],
    ['keyhole.example.org.evil.example', 421],
    ['localhost.evil.example', 421],
  ])('%s is answered with %i', async (host, status) => {
    const { origin, rpcUrl, send } = await start({ hosts: ['keyhole.example.org'] })
    expect(await send(rpcUrl, { host })).toMatchObject({ status })
    expect(await send(`${origin}/health`, { host }, 'GET')).toMatchObject({ status })
  })

  test('a refusal says what to do, in the format of the request', async () => {
    const { origin, rpcUrl, filesUrl, send } = await start()
    const host = 'rebound.example.org'
    const rpc = await send(rpcUrl, { host })
    expect(JSON.parse(rpc.text)).toMatchObject({
      error: { message: expect.stringContaining('"hosts"') },
    })
    const files = await send(`${filesUrl}/cat?arg=x`, { host })
    expect(files).toMatchObject({ status: 421 })
    expect(files.text).toMatch(/^this service is not known by the name in the address/)
    const health = await send(`${origin}/health`, { host }, 'GET')
    expect(JSON.parse(health.text)).toEqual({ error: expect.stringContaining('"hosts"') })
  })

  test('a WebSocket is refused by it, too', async () => {
    const { socketUrl } = await start({ hosts: ['other.example'] })
    const { statusCode } = await request(socketUrl.replace('ws', 'http'), {
      headers: { host: 'rebound.example.org' },
    })
    expect(statusCode).toBe(421)
  })
})

describe('the Origin of a request', () => {
  test('without a list the pages of every site may read every answer', async () => {
    const { origin, rpcUrl, filesUrl, send } = await start()
    const wrong = rpcUrl.replace(keys.apiKey, 'wrong')
    for (const [url, status] of [
      [rpcUrl, 200],
      [wrong, 401],
      [rpcUrl.replace('devnet', 'mainnet'), 404],
      [`${origin}/rpc/nothing`, 404],
      [`${filesUrl}/add`, 401],
      [`${filesUrl}/nothing`, 404],
    ] as const) {
      const answer = await send(url, { origin: foreign })
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, '*'])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers).not.toHaveProperty('content-security-policy')
      expect(answer.headers).not.toHaveProperty('www-authenticate')
    }
  })

  test('with a list its pages may read every answer, refusals and preflights too', async () => {
    const { rpcUrl, filesUrl, send } = await start({ origins: [page] })
    for (const [url, status] of [
      [rpcUrl, 200],
      [rpcUrl.replace(keys.apiKey, 'wrong'), 401],
      [`${filesUrl}/add`, 401],
      [`${filesUrl}/nothing`, 404],
    ] as const) {
      const answer = await send(url, { origin: page })
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, page])
      expect(answer.headers.vary).toMatch(/origin/i)
      const preflightAnswer = await send(url, preflight(page), 'OPTIONS')
      expect([
        preflightAnswer.status,
        preflightAnswer.headers['access-control-allow-origin'],
      ]).toEqual([204, page])
    }
  })

  test('pages of other sites are refused, and cannot read it', async () => {
    const { origin, rpcUrl, filesUrl, send } = await start({ origins: [page] })
    for (const url of [rpcUrl, `${filesUrl}/cat?arg=x`, `${origin}/rpc/nothing`])
      for (const answer of [
        await send(url, { origin: foreign }),
        await send(url, preflight(foreign), 'OPTIONS'),
        await send(url, { origin: 'null' }),
      ]) {
        expect(answer.status).toBe(403)
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
        expect(answer.text).toContain('pages of this origin may not ask this service')
      }
  })

  test('a request without one, and the service’s own page, always pass', async () => {
    const { origin, rpcUrl, send } = await start({ origins: [page], hosts: ['k.example'] })
    expect(await send(rpcUrl, {})).toMatchObject({ status: 200 })
    expect(await send(rpcUrl, { origin })).toMatchObject({ status: 200 })
    // Behind a proxy that ends TLS.
    const proxied = { host: 'k.example', origin: 'https://k.example' }
    expect(await send(rpcUrl, proxied)).toMatchObject({ status: 200 })
  })

  test.each([
    [page, 'open'],
    [foreign, 'error'],
  ])('a WebSocket of %s: %s', async (origin, expected) => {
    const { socketUrl } = await start({ origins: [page] })
    const socket = new WebSocket(socketUrl, { headers: { origin } })
    const ended = await new Promise((resolve) => {
      for (const event of ['open', 'error'] as const)
        socket.addEventListener(event, () => resolve(event))
    })
    expect(ended).toBe(expected)
    socket.close()
  })

  test('a public page may use a service in a private network, if its origin is allowed at all', async () => {
    const { rpcUrl, send } = await start({ origins: [page] })
    const wanted = { 'access-control-request-private-network': 'true' }
    const allowed = await send(rpcUrl, { ...preflight(page), ...wanted }, 'OPTIONS')
    expect(allowed.headers['access-control-allow-private-network']).toBe('true')
    const plain = await send(rpcUrl, preflight(page), 'OPTIONS')
    expect(plain.headers).not.toHaveProperty('access-control-allow-private-network')
  })
})
