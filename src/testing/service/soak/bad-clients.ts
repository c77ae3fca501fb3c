import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Target } from '#testing/service/soak/good-clients.ts'

/** A connection that is meant to fail; its errors are ignored. */
async function openConnection({ address }: Target): Promise<Socket> {
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
async function sendAndLeave(target: Target, ...pieces: (string | Uint8Array)[]): Promise<void> {
  const socket = await openConnection(target)
  for (const piece of pieces) {
    socket.write(piece)
    await wait(randomInt(10))
  }
  socket.resetAndDestroy()
}

/** Sends, and expects to be cut off or answered with HTTP 4xx or 5xx. */
async function expectRefusal(target: Target, ...pieces: (string | Uint8Array)[]): Promise<void> {
  const socket = await openConnection(target)
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
    throw new Error(`Not expectRefusal: ${answer.slice(0, 200)}`)
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
export const leavingClients: ((target: Target, call: string, cid: string) => Promise<void>)[] = [
  (target) => sendAndLeave(target),
  (target) => sendAndLeave(target, callHead(target, 100).slice(0, randomInt(20, 60))),
  (target) => sendAndLeave(target, callHead(target, 100), '{"jsonrpc":'),
  (target, call) => sendAndLeave(target, callHead(target, call.length), call),
  (target, call) => sendAndLeave(target, (callHead(target, call.length) + call).repeat(5)),
  (target, _, cid) => sendAndLeave(target, catHead(target, cid)),
  (target) => sendAndLeave(target, upgrade(target).slice(0, -2)),
  (target, call) => sendAndLeave(target, upgrade(target), frame(call), frame(call)),
  (target, call) => sendAndLeave(target, upgrade(target), frame(call).subarray(0, 20)),
  (target) =>
    sendAndLeave(target, uploadHead(target, 'Content-Length: 9999999'), part, randomBytes(300_000)),
  (target) =>
    sendAndLeave(target, uploadHead(target, 'Transfer-Encoding: chunked'), `4e\r\n${part}`),
]

/** Clients that send something that is not a request, each once. */
export const nonsenseClients: ((target: Target) => Promise<void>)[] = [
  (target) => expectRefusal(target, randomBytes(randomInt(1, 5_000))),
  // The ClientHello of TLS, as to https:// by mistake.
  (target) => expectRefusal(target, Buffer.from('16030102000100', 'hex'), randomBytes(512)),
  (target) => expectRefusal(target, 'POST / HTTP/9.9\r\n\r\n'),
  (target) => expectRefusal(target, head(target.rpcPath, 'Content-Length: -1')),
  (target) =>
    expectRefusal(
      target,
      head(target.rpcPath, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
      '0\r\n\r\n',
    ),
  (target) => expectRefusal(target, head(target.rpcPath, 'Transfer-Encoding: chunked'), 'zz\r\n'),
  (target) => expectRefusal(target, head(target.rpcPath, `X: ${'x'.repeat(100_000)}`)),
  (target) => expectRefusal(target, head(`/${'x'.repeat(100_000)}`)),
  (target) => expectRefusal(target, callHead(target, 6_000_000), '['.repeat(6_000_000)),
  (target) => expectRefusal(target, uploadHead(target, 'Content-Length: 7'), 'nothing'),
  (target) =>
    expectRefusal(
      target,
      uploadHead(target, `Content-Length: ${part.length + 9}`),
      part,
      'x'.repeat(9),
    ),
  (target) => sendAndLeave(target, upgrade(target), randomBytes(2_000)),
  (target) =>
    sendAndLeave(
      target,
      upgrade(target),
      frame('{"jsonrpc":'),
      frame('[]'),
      Buffer.from([0x82, 0x01, 0x00]),
    ),
  // A frame that says it has 2^40 bytes.
  (target) =>
    sendAndLeave(target, upgrade(target), Buffer.from('81ff00000100000000000000000', 'hex')),
]

const catHead = ({ credentials }: Target, cid: string) =>
  head(`/api/v0/cat?arg=${cid}`, `Authorization: ${credentials}`, 'Content-Length: 0')

/**
 * Connections that stay open and do nothing, or do not read their answers: those to `call`, and the
 * file of a CID.
 */
export async function openIdleConnections(
  target: Target,
  call: string,
  cid: string,
): Promise<Socket[]> {
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
      const socket = await openConnection(target)
      socket.pause()
      socket.write(sent)
      return socket
    }),
  )
}
