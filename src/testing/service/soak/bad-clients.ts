import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Target } from '#testing/service/soak/good-clients.ts'

/** A connection that is meant to fail; its errors are ignored. */
async function plug({ address }: Target): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n')

const callHead = ({ rpcPath }: Target, length: number) =>
  head(rpcPath, 'Content-Type: application/json', `Content-Length: ${length}`)

/** Sends, waits a little, and resets the connection. */
async function hitAndRun(target: Target, ...pieces: (string | Uint8Array)[]): Promise<void> {
  const socket = await plug(target)
  for (const piece of pieces) {
    socket.write(piece)
    await wait(randomInt(10))
  }
  socket.resetAndDestroy()
}

/** Sends, and expects to be cut off or answered with HTTP 4xx or 5xx. */
async function refused(target: Target, ...pieces: (string | Uint8Array)[]): Promise<void> {
  const socket = await plug(target)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  // Being cut off is as good as an answer.
  const end = new Promise((resolve) => socket.once('close', resolve))
  for (const piece of pieces) socket.write(piece)
  socket.end()
  await end
  if (answer !== '' && !/^HTTP\/1\.1 [45]\d\d /.test(answer))
    throw new Error(`Not refused: ${answer.slice(0, 200)}`)
}

const upgrade = ({ socketPath }: Target) =>
  [
    `GET ${socketPath} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '',
    '',
  ].join('\r\n')

/** A frame of text from a client: masked, here with zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const start = Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255, 0, 0, 0, 0])
  return Buffer.concat([start, payload])
}

const uploadHead = ({ credentials }: Target, ...lines: string[]) =>
  head(
    '/api/v0/add',
    `Authorization: ${credentials}`,
    'Content-Type: multipart/form-data; boundary=x',
    ...lines,
  )
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="cut"\r\n\r\n'

/** Clients that leave in the middle of something, each once. */
export const leaving: ((target: Target, call: string, cid: string) => Promise<void>)[] = [
  (target) => hitAndRun(target),
  (target) => hitAndRun(target, callHead(target, 100).slice(0, randomInt(20, 60))),
  (target) => hitAndRun(target, callHead(target, 100), '{"jsonrpc":'),
  (target, call) => hitAndRun(target, callHead(target, call.length), call),
  (target, call) => hitAndRun(target, (callHead(target, call.length) + call).repeat(5)),
  (target, _, cid) => hitAndRun(target, catHead(target, cid)),
  (target) => hitAndRun(target, upgrade(target).slice(0, -2)),
  (target, call) => hitAndRun(target, upgrade(target), frame(call), frame(call)),
  (target, call) => hitAndRun(target, upgrade(target), frame(call).subarray(0, 20)),
  (target) =>
    hitAndRun(target, uploadHead(target, 'Content-Length: 9999999'), part, randomBytes(300_000)),
  (target) => hitAndRun(target, uploadHead(target, 'Transfer-Encoding: chunked'), `4e\r\n${part}`),
]

/** Clients that send something that is not a request, each once. */
export const talkingNonsense: ((target: Target) => Promise<void>)[] = [
  (target) => refused(target, randomBytes(randomInt(1, 5_000))),
  // The ClientHello of TLS, as to https:// by mistake.
  (target) => refused(target, Buffer.from('16030102000100', 'hex'), randomBytes(512)),
  (target) => refused(target, 'POST / HTTP/9.9\r\n\r\n'),
  (target) => refused(target, head(target.rpcPath, 'Content-Length: -1')),
  (target) =>
    refused(
      target,
      head(target.rpcPath, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
      '0\r\n\r\n',
    ),
  (target) => refused(target, head(target.rpcPath, 'Transfer-Encoding: chunked'), 'zz\r\n'),
  (target) => refused(target, head(target.rpcPath, `X: ${'x'.repeat(100_000)}`)),
  (target) => refused(target, head(`/${'x'.repeat(100_000)}`)),
  (target) => refused(target, callHead(target, 6_000_000), '['.repeat(6_000_000)),
  (target) => refused(target, uploadHead(target, 'Content-Length: 7'), 'nothing'),
  (target) =>
    refused(target, uploadHead(target, `Content-Length: ${part.length + 9}`), part, 'x'.repeat(9)),
  (target) => hitAndRun(target, upgrade(target), randomBytes(2_000)),
  (target) =>
    hitAndRun(
      target,
      upgrade(target),
      frame('{"jsonrpc":'),
      frame('[]'),
      Buffer.from([0x82, 0x01, 0x00]),
    ),
  // A frame that says it has 2^40 bytes.
  (target) => hitAndRun(target, upgrade(target), Buffer.from('81ff00000100000000000000000', 'hex')),
]

const catHead = ({ credentials }: Target, cid: string) =>
  head(`/api/v0/cat?arg=${cid}`, `Authorization: ${credentials}`, 'Content-Length: 0')

/**
 * Connections that stay open and do nothing, or do not read their answers: those to `call`, and the
 * file of a CID.
 */
export async function idlers(target: Target, call: string, cid: string): Promise<Socket[]> {
  const kinds = [
    '',
    callHead(target, 100).slice(0, 30),
    (callHead(target, call.length) + call).repeat(10),
    Buffer.concat([Buffer.from(upgrade(target)), ...Array(20).fill(frame(call))]),
    upgrade(target),
    uploadHead(target, 'Content-Length: 9999999') + part,
    catHead(target, cid),
  ]
  return Promise.all(
    [...kinds, ...kinds].map(async (sent) => {
      const socket = await plug(target)
      socket.pause()
      socket.write(sent)
      return socket
    }),
  )
}
