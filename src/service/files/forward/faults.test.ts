import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { credentials, formOf } from '#testing/service/files-server.ts'
import { play, playRaw, secret, startForward } from '#testing/service/files-upstream.ts'

const cid = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const line = `{"Name":"a","Hash":"${cid}","Size":"19"}\n`
const secrets = new RegExp(`hush|operator|${secret.slice(6)}`)

const reads = (listener: RequestListener): RequestListener => {
  return (request, response) => request.on('end', () => listener(request, response)).resume()
}

const answers =
  (status: number, body: string, headers: { [name: string]: string } = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

const kubo = (message: string) => JSON.stringify({ Message: message, Code: 0, Type: 'error' })
const html = '<html><body>502 Bad Gateway of hush0path9key</body></html>'

test.each<[string, number, string, { [name: string]: string }, number, RegExp]>([
  [
    'refused credentials',
    401,
    'invalid operator:hush-hush',
    {},
    502,
    /refuses the credentials of this service \(HTTP status 401\)/,
  ],
  [
    'a forbidden origin',
    403,
    '403 - Forbidden',
    {},
    502,
    /refuses the credentials of this service \(HTTP status 403\)/,
  ],
  ['a missing card', 402, 'add a card', {}, 402, /needs a billing card or a payment: add a card$/],
  ['a big body', 413, html, {}, 413, /takes no body of this size$/],
  [
    'too many requests',
    429,
    '{"error":"slow down"}',
    { 'retry-after': '7' },
    429,
    /takes no more requests for now: slow down$/,
  ],
  ['a proxy without upstream', 502, html, {}, 502, /answers with HTTP status 502$/],
  ['maintenance', 503, html, { 'retry-after': '120' }, 503, /is not available now$/],
  [
    'a proxy that waited',
    504,
    html,
    {},
    504,
    /what stands behind the file upstream does not answer/,
  ],
  [
    'a redirect',
    307,
    '',
    { location: 'http://127.0.0.1:9/api/v0/add' },
    502,
    /answers with HTTP status 307$/,
  ],
  ['a wrong address', 404, '404 page not found', {}, 502, /answers with HTTP status 404$/],
  [
    'a failed command',
    500,
    kubo('not pinned or pinned indirectly'),
    {},
    500,
    /^not pinned or pinned indirectly$/,
  ],
  [
    'a path below a file',
    500,
    kubo(`no link named "x" under ${cid}`),
    {},
    500,
    new RegExp(`^no link named "x" under ${cid}$`),
  ],
  [
    'a failed command in plain text',
    500,
    'Failed to remove pin',
    {},
    500,
    /^Failed to remove pin$/,
  ],
  [
    'a failure that repeats secrets',
    500,
    kubo(`no ${secret} operator:hush-hush at /way/hush0path9key`),
    {},
    500,
    /^no \*\*\*/,
  ],
  ['a crash', 500, html, {}, 502, /answers with HTTP status 500$/],
  ['nothing at all', 200, '', {}, 502, /answers nothing$/],
  [
    'a page',
    200,
    html,
    { 'content-type': 'text/html' },
    502,
    /answers something that its API does not$/,
  ],
  [
    'a refusal in an encoding that was not requested',
    503,
    'x',
    { 'content-encoding': 'gzip' },
    503,
    /is not available now$/,
  ],
  [
    'an encoding that was not requested',
    200,
    'x',
    { 'content-encoding': 'gzip' },
    502,
    /an encoding that was not requested/,
  ],
])('%s', async (_, status, body, headers, expected, message) => {
  const foreign = {
    server: 'hush',
    'set-cookie': 'session=hush',
    'www-authenticate': 'Basic realm="hush"',
    'access-control-allow-origin': 'https://hush.example',
    'access-control-allow-credentials': 'true',
  }
  const forward = await startForward(
    await play(reads(answers(status, body, { ...foreign, ...headers }))),
  )
  for (const path of ['add', `cat?arg=${cid}`, `pin/add?arg=${cid}`, `pin/rm?arg=${cid}`]) {
    const answer = await forward.post(path, path === 'add' ? formOf('x') : undefined)
    const text = await answer.text()
    expect([path, answer.status]).toEqual([path, expected])
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(JSON.parse(text)).toMatchObject({
      Message: expect.stringMatching(message),
      Type: 'error',
    })
    expect(answer.headers.get('retry-after')).toBe(headers['retry-after'] ?? null)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(text + JSON.stringify([...answer.headers])).not.toMatch(secrets)
  }
})

test('a wrong request gets the message of the upstream', async () => {
  const forward = await startForward(await play(answers(400, "file argument 'path' is required\n")))
  expect(await forward.ask('add')).toEqual([400, "file argument 'path' is required\n"])
})

test('an upstream that is down is a 502, one that is silent a 504', async () => {
  const down = await startForward(new URL('http://127.0.0.1:9/hush'))
  expect(await down.ask(`cat?arg=${cid}`)).toEqual([
    502,
    { Message: 'the file upstream cannot be reached', Code: 0, Type: 'error' },
  ])
  const silent = await startForward(await play(() => {}), { cat: 300 })
  expect(await silent.ask(`cat?arg=${cid}`)).toEqual([
    504,
    { Message: 'the file upstream has said nothing for 0.3 seconds', Code: 0, Type: 'error' },
  ])
})

/** Status line and headers of a good answer whose end `rest` plays. */
const begun =
  (body: string, end: (response: ServerResponse) => void): RequestListener =>
  (_, response) => {
    response.writeHead(200, { trailer: 'X-Stream-Error', 'content-type': 'application/json' })
    response.write(body, () => end(response))
  }

/** A busy machine is silent, too: only the tests of silence have a short limit. */
const limitsFor = (fault: string) =>
  fault === 'silence' ? { add: 1_000, cat: 1_000, 'pin/add': 1_000, 'pin/rm': 1_000 } : {}

const breaks: [string, (response: ServerResponse) => void, RegExp][] = [
  [
    'a trailer',
    (response) => {
      response.addTrailers({ 'X-Stream-Error': 'lost a block at hush0path9key' })
      response.end()
    },
    /^lost a block at \*\*\*$/,
  ],
  ['a cut', (response) => response.socket?.destroy(), /has broken off its answer$/],
  ['silence', () => {}, /has said nothing for 1 seconds$/],
]

test.each([
  ...breaks,
  [
    'an error as last line',
    (response: ServerResponse) => response.end(kubo('disk full')),
    /^disk full$/,
  ],
  [
    'half a line',
    (response: ServerResponse) => response.end('{"Name":"b","Ha'),
    /answers something that its API does not$/,
  ],
  [
    'something else',
    (response: ServerResponse) => response.end('{"a":1}'),
    /answers something that its API does not$/,
  ],
] as const)('lines followed by %s are no good answer', async (fault, end, message) => {
  const pins = `{"Pins":["${cid}"]}\n`
  for (const [path, body] of [
    ['add', line],
    [`pin/add?arg=${cid}`, pins],
    [`pin/rm?arg=${cid}`, pins],
  ] as const) {
    const upstream = await play(reads(begun(body, end)))
    const forward = await startForward(upstream, limitsFor(fault))
    const answer = await forward.post(path, path === 'add' ? formOf('x') : undefined)
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(await answer.json()).toMatchObject({ Message: expect.stringMatching(message) })
  }
})

test.each([
  ['many lines', 'add', line.repeat(20_000)],
  ['progress', 'add?progress=true', '{"Name":"a","Bytes":262144}\n'],
  ['progress of a pin', `pin/add?arg=${cid}&progress=true`, '{"Progress":7}\n'],
])('after %s, each failure has a status of its own', async (_, path, body) => {
  for (const [fault, end] of breaks) {
    const upstream = await play(reads(begun(body, end)))
    const forward = await startForward(upstream, limitsFor(fault))
    const answer = await post(forward.url, path)
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(await answer.body.json()).toMatchObject({ Type: 'error' })
  }
})

test('progress keeps a request alive, and is not part of the answer', async () => {
  const upstream = await play(
    reads(begun('{"Progress":7}\n', (response) => response.end(`{"Pins":["${cid}"]}\n`))),
  )
  const forward = await startForward(upstream)
  expect(await forward.ask(`pin/add?arg=${cid}&progress=true`)).toEqual([200, { Pins: [cid] }])
})

test('after content, each failure breaks the connection', async () => {
  for (const [fault, end] of breaks) {
    const upstream = await play(reads(begun('hello', end)))
    const forward = await startForward(upstream, limitsFor(fault))
    const answer = await post(forward.url, `cat?arg=${cid}`)
    expect(answer.statusCode).toBe(200)
    await expect(answer.body.text()).rejects.toThrow()
  }
})

const post = (url: string, path: string) =>
  request(`${url}/${path}`, {
    method: 'POST',
    headers: { authorization: credentials, 'content-type': 'multipart/form-data; boundary=x' },
    ...(path.startsWith('add') && { body: '--x--\r\n' }),
  })

test.each([
  ['fewer bytes than promised', '5', 'hell'],
  ['more', '3', 'hell'],
])('content of %s breaks the connection', async (_, size, body) => {
  const upstream = await play((_, response) => {
    response.writeHead(200, { 'x-content-length': size }).write(body, () => response.end())
  })
  const answer = await post((await startForward(upstream)).url, `cat?arg=${cid}`)
  expect(answer.headers['x-content-length']).toBe(size)
  await expect(answer.body.text()).rejects.toThrow()
})

const raw = (text: string) => (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\n${text}`)

test.each<[string, (socket: Socket) => void, RegExp]>([
  [
    'a body whose end no one can know',
    raw('connection: close\r\n\r\nhell'),
    /does not say where its answer ends/,
  ],
  ['a body shorter than its length', raw('content-length: 9\r\n\r\n'), /has broken off its answer/],
  ['half a head', (socket) => socket.end('HTTP/1.1 200 O'), /has broken off its answer/],
  ['no HTTP', (socket) => socket.end('SSH-2.0-hush\r\n'), /has broken off its answer/],
  ['no answer', (socket) => socket.destroy(), /has broken off its answer/],
])('%s is a 502', async (_, answer, message) => {
  const forward = await startForward(await playRaw(answer))
  const [status, body] = await forward.ask(`cat?arg=${cid}`)
  expect([status, body]).toEqual([
    502,
    expect.objectContaining({ Message: expect.stringMatching(message) }),
  ])
})
