import { Agent, WebSocket } from 'undici'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { nodeError } from '#service/rpc/rpc-error.ts'
import { answerRoom } from '#service/rpc/transport/answer-room.ts'
import { maxAnswerBytes, nodeTimeoutMs } from '#service/rpc/transport/limits.ts'
import { connectIpc, type MessageConnection, socketPath } from '#service/rpc/upstream/ipc.ts'
import { nodeHeaders } from '#service/rpc/upstream/upstream-headers.ts'
import type { UpstreamOptions, Wire, WireAnswer } from '#service/rpc/upstream/upstream-wire.ts'

const connectMs = 10_000
const idleMs = 5 * 60_000
const longestPauseMs = 30_000

type Waiting = { resolve(answer: WireAnswer): void; reject(trouble: Error): void }

/**
 * A node over one WebSocket or Unix socket, opened by the first call and closed when nobody has asked
 * for five minutes. When it breaks, all calls under way fail at once, and the next call opens another;
 * while the node is away, attempts have growing pauses between them in which calls fail without one.
 * Only so many calls are under way, as an answer that arrives can no longer be kept waiting. `lost`
 * is called when it breaks or does not open.
 */
export function openSocket(options: UpstreamOptions, lost: () => void): Wire {
  // `webSocket` is an option of dispatchers that the types of Agent leave out.
  const limits = { connect: { timeout: connectMs }, webSocket: { maxPayloadSize: maxAnswerBytes } }
  const dispatcher = new Agent(limits as Agent.Options)
  const address = new URL(options.url)
  address.username = ''
  address.password = ''
  const { connections: mostUnderWay = 64, timeoutMs: usualMs = nodeTimeoutMs } = options
  const waiting = new Map<number, Waiting>()
  const queued: (() => void)[] = []
  let underWay = 0
  let opening: Promise<MessageConnection> | undefined
  let failures = 0
  let pauseEnds = 0
  let lastHeard = 0

  function open(): Promise<MessageConnection> {
    if (opening) return opening
    if (Date.now() < pauseEnds) return Promise.reject(nodeError('cannot be reached'))
    const attempt =
      address.protocol === 'ipc:'
        ? connectIpc(socketPath(address.href)).catch(() => {
            throw nodeError('cannot be reached')
          })
        : connect(address.href, { headers: nodeHeaders(options), dispatcher })
    opening = attempt
    attempt.then(
      (socket) => {
        failures = 0
        socket.addEventListener('message', ({ data }) => hear(data))
        socket.addEventListener('close', () => opening === attempt && drop())
        idle.refresh()
      },
      () => {
        if (opening === attempt) opening = undefined
        lost()
        failures += 1
        const longest = Math.min(longestPauseMs, 250 * 2 ** failures)
        pauseEnds = Date.now() + longest * (0.5 + Math.random() / 2)
      },
    )
    return attempt
  }

  function hear(data: unknown): void {
    lastHeard = performance.now()
    idle.refresh()
    // A node has no reason to send anything but text; a binary message is for no call.
    if (typeof data !== 'string') return
    const id = idOf(data)
    waiting.get(id)?.resolve({ status: 200, body: Buffer.from(data) })
    waiting.delete(id)
  }

  /** Leaves the connection: the calls under way are its own, as a next one is opened only after. */
  function drop(): void {
    const left = opening
    opening = undefined
    lost()
    for (const { reject } of waiting.values()) reject(nodeError('broke off the connection'))
    waiting.clear()
    left?.then(
      (socket) => socket.close(),
      () => {},
    )
  }

  const idle = setTimeout(() => waiting.size === 0 && drop(), idleMs).unref()

  return {
    async send({ id, body, timeoutMs }) {
      let sent: number | undefined
      const answer = new Promise<WireAnswer>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
      })
      const timer = setTimeout(() => {
        const seconds = timeoutMs / 1000
        waiting.get(id)?.reject(nodeError(`did not answer within ${seconds} seconds`, 504))
        waiting.delete(id)
        // Not a word on the whole connection since then: it leads nowhere any more. After a shorter
        // time a node may just compute for another.
        if (timeoutMs >= usualMs && sent !== undefined && lastHeard < sent) drop()
      }, timeoutMs)
      const start = async () => {
        try {
          const giveBack = await answerRoom.take(0)
          giveBack()
          const socket = await open()
          if (!waiting.has(id)) return
          sent = performance.now()
          socket.send(body)
        } catch (trouble) {
          waiting.get(id)?.reject(trouble as Error)
          waiting.delete(id)
        }
      }
      if (underWay < mostUnderWay) start()
      else queued.push(start)
      underWay += 1
      return answer.finally(() => {
        clearTimeout(timer)
        underWay -= 1
        const own = queued.indexOf(start)
        if (own >= 0) queued.splice(own, 1)
        else queued.shift()?.()
      })
    },
    async close() {
      clearTimeout(idle)
      drop()
      await dispatcher.destroy()
    },
  }
}

/** A socket that is open. */
function connect(
  address: string,
  init: { headers: { [name: string]: string }; dispatcher: Agent },
): Promise<MessageConnection> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, init)
    const timer = setTimeout(() => socket.close(), connectMs)
    socket.addEventListener('open', () => {
      clearTimeout(timer)
      resolve(socket)
    })
    const fail = () => {
      clearTimeout(timer)
      reject(nodeError('cannot be reached'))
    }
    socket.addEventListener('error', fail)
    socket.addEventListener('close', fail)
  })
}

/** The id of an answer: where nodes write it, else wherever it stands. */
function idOf(text: string): number {
  const [, first] = /^\{"jsonrpc":"2\.0","id":(\d+),/.exec(text) ?? []
  if (first !== undefined) return Number(first)
  const answer = parseJson(text)
  return isRawObject(answer) ? Number(answer.id ?? Number.NaN) : Number.NaN
}
