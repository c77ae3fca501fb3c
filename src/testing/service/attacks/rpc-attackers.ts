import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Attack,
  type AttackedService,
  attackerKey,
  type Victim,
  victimKey,
} from '#testing/service/attacks/attacked-service.ts'
import { hashOf, storedWord } from '#testing/service/attacks/large-node.ts'
import { callText } from '#testing/service/rpc-node.ts'

let lastBlock = 0

/** A call for a full block that nothing has asked for before, so that no cache has it. */
const newBlockCall = () => callText('eth_getBlockByHash', [hashOf(++lastBlock), true])

const batchOf = (size: number) => `[${Array.from({ length: size }, newBlockCall).join(',')}]`

async function open({ port }: AttackedService): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const post = (key: string, body: string) =>
  `POST /rpc/devnet/v3/${key} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

const upgrade = `GET /rpc/devnet/ws/v3/${attackerKey} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${btoa('0123456789abcdef')}\r\n\r\n`

/** A frame of text of a client (RFC 6455, 5.2), masked with zeros. */
function frame(text: string): Buffer {
  const isLong = text.length > 65_535
  const head = Buffer.alloc(isLong ? 14 : 8)
  head.set([0x81, 0x80 | (isLong ? 127 : 126)])
  if (isLong) head.writeBigUInt64BE(BigInt(text.length), 2)
  else head.writeUInt16BE(text.length, 2)
  return Buffer.concat([head, Buffer.from(text)])
}

/** Runs what one attacker does again and again, for so many of them. */
const repeat =
  (
    attackers: number,
    attackOnce: (service: AttackedService, signal: AbortSignal) => Promise<void>,
  ): Attack =>
  async (service, signal) => {
    await Promise.all(
      Array.from({ length: attackers }, async () => {
        while (!signal.aborted) await attackOnce(service, signal)
      }),
    )
  }

/** Clients that send a batch of full blocks, and hang up before they are answered. */
export const hangUp = (attackers: number, size: number, afterMs: number): Attack =>
  repeat(attackers, async (service) => {
    const socket = await open(service)
    socket.write(post(attackerKey, batchOf(size)))
    await wait(afterMs)
    socket.destroy()
  })

/** The same over a WebSocket, a message for each block. */
export const hangUpSocket = (attackers: number, size: number, afterMs: number): Attack =>
  repeat(attackers, async (service) => {
    const socket = await open(service)
    socket.write(upgrade)
    for (let index = 0; index < size; index++) socket.write(frame(newBlockCall()))
    await wait(afterMs)
    socket.destroy()
  })

/** Clients that send a batch of full blocks and read the whole answer. */
export const readAll = (attackers: number, size: number): Attack =>
  repeat(attackers, async ({ origin }, signal) => {
    try {
      const answer = await fetch(`${origin}/rpc/devnet/v3/${attackerKey}`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        ...{ body: batchOf(size), signal },
      })
      await answer.arrayBuffer()
    } catch {
      // The end of the attack ends its requests.
    }
  })

/** Connections that send much, and read only so many bytes a second, or nothing. */
const openDeaf =
  (clients: number, bytesPerSecond: number, write: (socket: Socket) => void): Attack =>
  async (service, signal) => {
    const sockets = await Promise.all(Array.from({ length: clients }, () => open(service)))
    for (const socket of sockets) {
      socket.pause()
      write(socket)
    }
    while (!signal.aborted) {
      await wait(250)
      if (bytesPerSecond > 0) for (const socket of sockets) socket.read(bytesPerSecond / 4)
    }
    for (const socket of sockets) socket.destroy()
  }

/** WebSockets that ask for 140 blocks each and do not read, or slowly. */
export const deafSockets = (clients: number, bytesPerSecond = 0): Attack =>
  openDeaf(clients, bytesPerSecond, (socket) => {
    const frames = Array.from({ length: 140 }, () => frame(newBlockCall()))
    // One write for each: 28,000 would keep this process from asking as a victim.
    socket.write(Buffer.concat([Buffer.from(upgrade), ...frames]))
  })

/** Requests for one batch that are not read, or slowly. */
export const deafRequests = (clients: number, size: number, bytesPerSecond = 0): Attack =>
  openDeaf(clients, bytesPerSecond, (socket) => socket.write(post(attackerKey, batchOf(size))))

/** Sends a call of the victim's key, and expects its result. */
async function expectResult(
  { origin }: AttackedService,
  signal: AbortSignal,
  call: string,
  isRight: (result: unknown) => boolean,
): Promise<void> {
  const answer = await fetch(`${origin}/rpc/devnet/v3/${victimKey}`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    ...{ body: call, signal },
  })
  const text = await answer.text()
  if (!isRight(JSON.parse(text).result))
    throw new Error(`HTTP ${answer.status}: ${text.slice(0, 200)}`)
}

/** Reads a slot that nothing has read before. */
export const readStorage: Victim = (service, signal) => {
  lastBlock += 1
  const params = [`0x${'1'.repeat(40)}`, `0x${lastBlock.toString(16)}`, '0x1']
  const call = callText('eth_getStorageAt', params)
  return expectResult(service, signal, call, (result) => result === storedWord)
}

/** Reads a full block that nothing has read before. */
export const readBlock: Victim = (service, signal) => {
  const hash = hashOf(++lastBlock)
  const call = callText('eth_getBlockByHash', [hash, true])
  const isRight = (result: unknown) => (result as { hash?: string } | null)?.hash === hash
  return expectResult(service, signal, call, isRight)
}
