import { once } from 'node:events'
import { WebSocket } from 'undici'
import { expect, test } from 'vitest'
import type { ApiKey } from '#service/config/key-file.ts'
import { keys, useServer } from '#testing/service/server.ts'

const running = useServer()
const first: ApiKey = { name: 'tests', key: keys.apiKey, secret: keys.apiKeySecret }

/** Another key of the running server, with rules of its own. */
function withKey(rules: Partial<ApiKey> & { name: string }) {
  const key = { key: `key-${rules.name}`, secret: `secret-${rules.name}`, ...rules }
  const { keyring, rpcUrl, socketUrl, filesUrl } = running.server
  keyring.replace([first, key])
  const of = (url: string) => url.replace(keys.apiKey, key.key)
  const asking = (headers: Record<string, string>, body = call(1)) =>
    fetch(of(rpcUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const cat = (headers = {}) =>
    fetch(`${filesUrl}/cat?arg=bafkqaaa`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${key.key}:${key.secret}`)}`, ...headers },
    })
  return { key, asking, cat, socketUrl: of(socketUrl) }
}

const call = (id: number) =>
  `{"jsonrpc":"2.0","id":${id},"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000DeaDBeef","0x0","latest"]}`
const next = async (socket: WebSocket) => JSON.parse((await once(socket, 'message'))[0].data)

test('a key for other networks is refused, and sees only its own', async () => {
  const { asking } = withKey({ name: 'limited', networks: ['mainnet'] })
  const answer = await asking({})
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { error: { code: -32002, message: 'this API key is for none only' } },
  ])
})

test('a key for some sites is refused to others, who may read why', async () => {
  const { asking, cat } = withKey({ name: 'site', origins: ['https://app.example.org'] })
  expect((await asking({ origin: 'https://app.example.org' })).status).toBe(200)
  expect((await asking({})).status).toBe(200)
  for (const refused of [
    await asking({ origin: 'https://x.example' }),
    await cat({ origin: 'https://x.example' }),
  ]) {
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.text()).toContain('pages of this origin may not use this API key')
  }
})

test('a key may have fewer methods beyond the four than its network', async () => {
  const chainId = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
  const trace = '{"jsonrpc":"2.0","id":1,"method":"debug_traceTransaction","params":[]}'
  const codes = async (extraMethods: 'none' | 'read' | 'trace') => {
    const { asking } = withKey({ name: `only-${extraMethods}`, extraMethods })
    const answers = await Promise.all([asking({}, chainId), asking({}, trace), asking({})])
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    return (bodies as { error?: { code: number } }[]).map(({ error }) => error?.code)
  }
  expect(await codes('none')).toEqual([-32601, -32601, undefined])
  expect(await codes('read')).toEqual([undefined, -32601, undefined])
  expect(await codes('trace')).toEqual([undefined, -32602, undefined])
})

test('too many requests are answered with 429, the wait in header and body, by HTTP', async () => {
  const { asking, cat } = withKey({ name: 'slow', requestsPerSecond: 0.01, burst: 2 })
  expect((await asking({}, `[${call(1)},${call(2)}]`)).status).toBe(200)
  const late = await asking({})
  expect(late.status).toBe(429)
  const wait = Number(late.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(50)
  expect(late.headers.get('access-control-expose-headers')).toContain('Retry-After')
  expect(late.headers.get('access-control-allow-origin')).toBe('*')
  expect(await late.json()).toMatchObject({
    error: { code: -32005, message: `too many requests: wait ${wait} s, then try again` },
  })
  const file = await cat()
  expect([file.status, Number(file.headers.get('retry-after'))]).toEqual([429, wait])
  expect(await file.text()).toMatch(/^Too many requests/)
})

test('over WebSocket too many requests are answered with an error, and the socket stays open', async () => {
  const { socketUrl } = withKey({ name: 'talker', requestsPerSecond: 2, burst: 1 })
  const socket = new WebSocket(socketUrl)
  await once(socket, 'open')
  socket.send(call(1))
  expect(await next(socket)).toHaveProperty('result')
  socket.send(call(2))
  expect(await next(socket)).toMatchObject({
    error: { code: -32005, message: 'too many requests: wait 1 s, then try again' },
  })
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  socket.send(call(3))
  expect(await next(socket)).toMatchObject({ id: 3, result: expect.any(String) })
  socket.close()
})

test('a revoked key is refused at once, and its open sockets are closed with 1008', async () => {
  const { key, asking, cat, socketUrl } = withKey({ name: 'leaver' })
  const other = new WebSocket(running.server.socketUrl)
  const socket = new WebSocket(socketUrl)
  await Promise.all([once(socket, 'open'), once(other, 'open')])
  expect((await asking({})).status).toBe(200)
  expect((await cat()).status).toBe(200)

  const closed = once(socket, 'close')
  running.server.keyring.replace([first])
  expect((await closed)[0]).toMatchObject({ code: 1008, reason: expect.stringMatching(/revoked/) })
  expect((await asking({})).status).toBe(401)
  expect((await cat()).status).toBe(401)
  other.send(call(1))
  expect(await next(other)).toHaveProperty('result')

  running.server.keyring.replace([first, key])
  expect((await asking({})).status).toBe(200)
  other.close()
})

test('a key whose rules change is closed too, one that stays the same is not', async () => {
  const { key, socketUrl } = withKey({ name: 'changed' })
  const socket = new WebSocket(socketUrl)
  await once(socket, 'open')
  running.server.keyring.replace([{ ...key }, first])
  socket.send(call(1))
  expect(await next(socket)).toHaveProperty('result')
  const closed = once(socket, 'close')
  running.server.keyring.replace([first, { ...key, networks: [] }])
  expect((await closed)[0].code).toBe(1008)
})
