import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { credentials, formOf, seeded } from '#testing/service/files-server.ts'
import { play, secret, startForward } from '#testing/service/files-upstream.ts'

const cid = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const line = `{"Name":"a","Hash":"${cid}","Size":19}\n`
const mebibyte = 1_048_576

/** An upstream that a test answers itself, and each request that has reached it. */
async function playByHand() {
  const arrived: ((exchange: [IncomingMessage, ServerResponse]) => void)[] = []
  const url = await play((request, response) => arrived.shift()?.([request, response]))
  const next = () =>
    new Promise<[IncomingMessage, ServerResponse]>((resolve) => arrived.push(resolve))
  return { url, next }
}

test('nothing of the client goes upstream but its body and what it is traced by, nothing comes back but the answer', async () => {
  const { url, next } = await playByHand()
  const forward = await startForward(url)
  const arriving = next()
  const query = 'cid-version=1&pin=false&unheard-of=1&silent=true&api_key=hush&timeout=1m30s'
  const answering = forward.post(`add?${query}`, formOf('hello'), {
    cookie: 'session=1',
    origin: 'https://example.org',
    referer: 'https://example.org/',
    'x-forwarded-for': '10.1.2.3',
    'user-agent': 'Mozilla/5.0',
    te: 'trailers',
  })
  const [upstream, response] = await arriving
  expect(upstream.url).toBe(
    '/way/hush0path9key/api/v0/add?pin=false&cid-version=1&timeout=1m30s&stream-channels=true',
  )
  const { 'content-type': type, 'content-length': length, ...headers } = upstream.headers
  expect(type).toMatch(/^multipart\/form-data; boundary=-/)
  expect(headers).toEqual({
    host: url.host,
    connection: 'keep-alive',
    'x-request-id': expect.any(String),
    'accept-encoding': 'identity',
    'user-agent': 'keyhole',
    authorization: secret,
  })
  let body = ''
  for await (const chunk of upstream) body += chunk
  expect([body.length, body]).toEqual([Number(length), expect.stringContaining('hello')])
  response
    .setHeader('set-cookie', 'a=b')
    .setHeader('server', 'kubo')
    .setHeader('etag', '1')
    .end(line)
  const answer = await answering
  expect(await answer.json()).toEqual({ Name: 'a', Hash: cid, Size: '19' })
  for (const name of ['set-cookie', 'server', 'etag', 'trailer', 'transfer-encoding-upstream'])
    expect(answer.headers.has(name)).toBe(false)
})

test.each([
  ['to-files=/a', 'option "to-files" cannot be used here'],
  ['nocopy=true', 'option "nocopy" cannot be used here'],
  ['timeout=30', 'option "timeout" must be a number with a unit, such as 30s, not "30"'],
  ['pin=1&pin=0', 'option "pin" is given more than once'],
])('add?%s is refused before anything goes upstream', async (query, message) => {
  const forward = await startForward(new URL('http://127.0.0.1:9'))
  expect(await forward.ask(`add?${query}`)).toEqual([400, `${message}\n`])
})

test.each([
  ['Qm and a number for the size', line, { Name: 'a', Hash: cid, Size: '19' }],
  [
    'js-ipfs’ own fields',
    `{"name":"a","cid":{"/":"${cid}"},"size":19,"mode":420}`,
    { Name: 'a', Hash: cid, Size: '19', mode: 420, cid: { '/': cid } },
  ],
  [
    'a host',
    `{"IpfsHash":"${cid}","PinSize":19}\r\n`,
    { Name: cid, Hash: cid, IpfsHash: cid, PinSize: 19 },
  ],
])('%s becomes what Kubo answers', async (_, theirs, ours) => {
  const forward = await startForward(await play((_, response) => response.end(theirs)))
  expect(await (await forward.post('add', formOf('x'))).json()).toEqual(ours)
})

test('an upstream that reads only one of two arguments is a failure', async () => {
  const forward = await startForward(
    await play((_, response) => response.end(`{"Pins":["${cid}"]}`)),
  )
  expect(await forward.ask(`pin/add?arg=${cid}`)).toEqual([200, { Pins: [cid] }])
  expect(await forward.ask(`pin/add?arg=${cid}&arg=bafkqaaa`)).toMatchObject([
    502,
    { Message: 'the file upstream has done 1 of 2: give it one "arg" in a request' },
  ])
})

test('an empty file is one when the upstream says so', async () => {
  const forward = await startForward(
    await play((_, response) => response.writeHead(200, { 'x-stream-output': '1' }).end()),
  )
  expect(await forward.ask(`cat?arg=${cid}`)).toEqual([200, ''])
  const silent = await startForward(await play((_, response) => response.end()))
  expect(await silent.ask(`cat?arg=${cid}&length=0`)).toEqual([200, ''])
  expect(await silent.ask(`cat?arg=${cid}`)).toMatchObject([502, {}])
})

const head = (path: string, rest: string) =>
  `POST /api/v0/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${credentials}\r\n${rest}\r\n\r\n`

/** A connection to a service, on which a test writes what it likes. */
async function open(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const form = 'content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked'

test('a client that waits for 100 Continue gets it, and its body is streamed', async () => {
  const { url, next } = await playByHand()
  const socket = await open((await startForward(url)).url)
  socket.write(head('add', `${form}\r\nexpect: 100-continue`))
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 100 Continue/)
  const arriving = next()
  socket.write('3\r\n--x\r\n')
  const [upstream, response] = await arriving
  expect(upstream.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
  expect(upstream.headers).not.toHaveProperty('expect')
  expect(String((await once(upstream, 'data'))[0])).toBe('--x')
  socket.write('2\r\n--\r\n0\r\n\r\n')
  expect(String((await once(upstream, 'data'))[0])).toBe('--')
  response.end(line)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK/)
  socket.destroy()
})

test.each([
  ['in the middle of an upload', 'add', '3\r\n--x\r\n'],
  ['while a pin is fetched', `pin/add?arg=${cid}`, ''],
  ['in the middle of a download', `cat?arg=${cid}`, ''],
])('a client that goes %s takes its request with it', async (_, path, body) => {
  const { url, next } = await playByHand()
  const socket = await open((await startForward(url)).url)
  const arriving = next()
  socket.write(head(path, path === 'add' ? form : 'content-length: 0') + body)
  const [upstream, response] = await arriving
  const ended = once(response, 'close')
  if (path.startsWith('cat')) {
    response.writeHead(200, { 'x-content-length': '100' }).write('hello')
    await once(socket, 'data')
  }
  socket.destroy()
  await ended
  // A cut upload must break upstream, too, so that the part is not taken for the whole.
  if (path === 'add') expect(upstream.complete).toBe(false)
})

test('when a client goes, all its pipelined requests are aborted', async () => {
  const { url, next } = await playByHand()
  const socket = await open((await startForward(url)).url)
  const ahead = [next(), next(), next()]
  socket.write(head(`pin/add?arg=${cid}`, 'content-length: 0').repeat(3))
  const responses = (await Promise.all(ahead)).map(([, response]) => response)
  const ended = responses.map((response) => once(response, 'close'))
  socket.destroy()
  await Promise.all(ended)
})

test('no limit cuts a slow client, but one cuts an upstream that stops reading', async () => {
  const { url, next } = await playByHand()
  const forward = await startForward(url, { add: 1_000 })
  const socket = await open(forward.url)
  const arriving = next()
  socket.write(`${head('add', form)}3\r\n--x\r\n`)
  const [upstream, response] = await arriving
  upstream.resume()
  // Longer than the limit, and than the half second in which undici counts.
  await new Promise((resolve) => setTimeout(resolve, 3_500))
  socket.write('2\r\n--\r\n0\r\n\r\n')
  await once(upstream, 'end')
  response.end(line)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK/)
  socket.destroy()

  next()
  const answer = await forward.post('add', formOf(seeded('stalled', 20_000_000)))
  expect(answer.status).toBe(504)
})

test('an upstream’s early refusal of an upload arrives, though much is still to be sent', async () => {
  const refuse: RequestListener = (request, response) => {
    request.once('data', () => response.writeHead(413).end('too big')).resume()
  }
  const forward = await startForward(await play(refuse))
  const answer = await forward.post('add', formOf(seeded('early', 20_000_000)))
  expect([answer.status, await answer.json()]).toMatchObject([413, { Message: /too big/ }])
})

// One allocation for all sent data, so that the measured memory is the service's.
const noise = seeded('noise', mebibyte)
const total = 256
const inUse = () => process.memoryUsage().rss / mebibyte

test('a file of any size needs little memory', { timeout: 120_000 }, async () => {
  let received = 0
  const upstream = await play(async (request, response) => {
    if (request.url?.includes('/cat')) {
      response.writeHead(200, { 'x-content-length': total * mebibyte })
      Readable.from(mebibytes(total, () => {})).pipe(response)
      return
    }
    for await (const chunk of request) received += chunk.length
    response.end(line)
  })
  const { url } = await startForward(upstream)
  const headers = { authorization: credentials, 'content-type': 'multipart/form-data; boundary=x' }

  const before = inUse()
  let most = 0
  const sample = () => {
    most = Math.max(most, inUse() - before)
  }
  const body = Readable.from(mebibytes(total, sample), { objectMode: false })
  const added = await request(`${url}/add`, { method: 'POST', headers, body })
  expect([added.statusCode, await added.body.json()]).toMatchObject([200, { Hash: cid }])
  expect(received).toBe(total * mebibyte)

  // Nothing is read ahead for a client that does not read, while another one gets everything.
  const stalled = await request(`${url}/cat?arg=${cid}`, { method: 'POST', headers })
  const got = await request(`${url}/cat?arg=${cid}`, { method: 'POST', headers })
  let length = 0
  for await (const chunk of got.body) {
    length += chunk.length
    sample()
  }
  expect(length).toBe(total * mebibyte)
  stalled.body.on('error', () => {}).destroy()
  expect(most).toBeLessThan(total / 2)
})

async function* mebibytes(count: number, sample: () => void): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index++) {
    sample()
    yield noise
  }
}
