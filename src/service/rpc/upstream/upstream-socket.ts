import { connect } from 'node:net'
import { Agent, WebSocket } from 'undici'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { upstreamHeaders } from '#service/config/url-credentials.ts'
import { abandonedError } from '#service/rpc/answer-room.ts'
import { maxAnswerBytes, nodeTimeoutMs } from '#service/rpc/limits.ts'
import { nodeError, nodeTimeoutError } from '#service/rpc/rpc-error.ts'
import type { UpstreamOptions, Wire, WireAnswer } from '#service/rpc/upstream/upstream-wire.ts'

const connectTimeoutMs = 10_000
const idleTimeoutMs = 5 * 60_000
const maxRetryDelayMs = 30_000

/** A connection that carries text messages both ways, as far as it is used here. */
type MessageConnection = {
  addEventListener(event: 'message', listener: (message: { data: unknown }) => void): void
  addEventListener(event: 'close', listener: () => void): void
  send(text: string): void
  close(): void
}

type PendingCall = { resolve(answer: WireAnswer): void; reject(error: Error): void }

/**
 * A node over one WebSocket or Unix socket, opened by the first call and closed after five minutes
 * without one. When it breaks, all calls under way fail at once, and the next call opens another;
 * while the node is away, the delays between attempts grow, and calls in between fail at once. A call
 * that no one waits for any more is under way until it is answered, as a node cannot be told. `onLost`
 * is called when the socket breaks or does not open.
 */
export function openSocket(options: UpstreamOptions, onLost: () => void): Wire {
  // `webSocket` is an option of dispatchers that the types of Agent leave out.
  const agentOptions = {
    connect: { timeout: connectTimeoutMs },
    webSocket: { maxPayloadSize: maxAnswerBytes },
  }
  const dispatcher = new Agent(agentOptions as Agent.Options)
  const address = new URL(options.url)
  address.username = ''
  address.password = ''
  const { timeoutMs: defaultTimeoutMs = nodeTimeoutMs } = options
  const pendingCalls = new Map<number, PendingCall>()
  let currentConnection: Promise<MessageConnection> | undefined
  let failedAttempts = 0
  let retryAtMs = 0
  let lastMessageAtMs = 0

  function openConnection(): Promise<MessageConnection> {
    if (currentConnection) return currentConnection
    if (Date.now() < retryAtMs) return Promise.reject(nodeError('cannot be reached'))
    const attempt =
      address.protocol === 'ipc:'
        ? connectIpc(socketPath(address.href)).catch(() => {
            throw nodeError('cannot be reached')
          })
        : connectWebSocket(address.href, { headers: upstreamHeaders(options), dispatcher })
    currentConnection = attempt
    attempt.then(
      (socket) => {
        failedAttempts = 0
        socket.addEventListener('message', ({ data }) => onMessage(data))
        socket.addEventListener('close', () => currentConnection === attempt && dropConnection())
        idleTimer.refresh()
      },
      () => {
        if (currentConnection === attempt) currentConnection = undefined
        onLost()
        failedAttempts += 1
        const maxDelayMs = Math.min(maxRetryDelayMs, 250 * 2 ** failedAttempts)
        retryAtMs = Date.now() + maxDelayMs * (0.5 + Math.random() / 2)
      },
    )
    return attempt
  }

  function onMessage(data: unknown): void {
    lastMessageAtMs = performance.now()
    idleTimer.refresh()
    // A node has no reason to send anything but text; a binary message is for no call.
    if (typeof data !== 'string') return
    const id = idOf(data)
    pendingCalls.get(id)?.resolve({ status: 200, body: Buffer.from(data) })
    pendingCalls.delete(id)
  }

  /**
   * Ends the connection. All pending calls are its own, as another one is opened only afterwards.
   */
  function dropConnection(): void {
    const droppedConnection = currentConnection
    currentConnection = undefined
    onLost()
    for (const { reject } of pendingCalls.values()) reject(nodeError('broke off the connection'))
    pendingCalls.clear()
    droppedConnection?.then(
      (socket) => socket.close(),
      () => {},
    )
  }

  const idleTimer = setTimeout(
    () => pendingCalls.size === 0 && dropConnection(),
    idleTimeoutMs,
  ).unref()

  return {
    async send({ id, body, timeoutMs, share }) {
      let sentAtMs: number | undefined
      const pendingAnswer = new Promise<WireAnswer>((resolve, reject) => {
        pendingCalls.set(id, { resolve, reject })
      })
      const timeoutTimer = setTimeout(() => {
        pendingCalls.get(id)?.reject(nodeTimeoutError(timeoutMs))
        pendingCalls.delete(id)
        // Nothing came over the connection since then: it is dead. After a shorter timeout the node
        // may only be busy with another call.
        if (timeoutMs >= defaultTimeoutMs && sentAtMs !== undefined && lastMessageAtMs < sentAtMs)
          dropConnection()
      }, timeoutMs)
      openConnection()
        .then((socket) => {
          if (!pendingCalls.has(id)) return
          if (share.isGone()) throw abandonedError
          sentAtMs = performance.now()
          socket.send(body)
        })
        .catch((error: Error) => {
          pendingCalls.get(id)?.reject(error)
          pendingCalls.delete(id)
        })
      return pendingAnswer.finally(() => clearTimeout(timeoutTimer))
    },
    async close() {
      clearTimeout(idleTimer)
      dropConnection()
      await dispatcher.destroy()
    },
  }
}

/** Resolves to a socket that is open. */
function connectWebSocket(
  address: string,
  init: { headers: { [name: string]: string }; dispatcher: Agent },
): Promise<MessageConnection> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, init)
    const timeoutTimer = setTimeout(() => socket.close(), connectTimeoutMs)
    socket.addEventListener('open', () => {
      clearTimeout(timeoutTimer)
      resolve(socket)
    })
    const onFailure = () => {
      clearTimeout(timeoutTimer)
      reject(nodeError('cannot be reached'))
    }
    socket.addEventListener('error', onFailure)
    socket.addEventListener('close', onFailure)
  })
}

/** The id of an answer: where nodes usually write it, otherwise wherever it is. */
function idOf(text: string): number {
  const [, leadingId] = /^\{"jsonrpc":"2\.0","id":(\d+),/.exec(text) ?? []
  if (leadingId !== undefined) return Number(leadingId)
  const message = parseJson(text)
  return isRawObject(message) ? Number(message.id ?? Number.NaN) : Number.NaN
}

/**
 * Path of the socket that an address names: `ipc:///tmp/anvil.ipc`.
 * @internal Exported for tests.
 */
export const socketPath = (url: string): string => decodeURIComponent(new URL(url).pathname)

/** A node's Unix socket: JSON-RPC, one message a line. Rejects when nothing listens there. */
function connectIpc(path: string): Promise<MessageConnection> {
  return new Promise((resolve, reject) => {
    const ipcSocket = connect(path)
    const listeners: ((message: { data: unknown }) => void)[] = []
    let lineParts: Buffer[] = []
    ipcSocket.on('data', (chunk: Buffer) => {
      let unreadChunk = chunk
      for (let lineEnd = unreadChunk.indexOf(10); lineEnd >= 0; lineEnd = unreadChunk.indexOf(10)) {
        const data = Buffer.concat([...lineParts, unreadChunk.subarray(0, lineEnd)]).toString()
        lineParts = []
        unreadChunk = unreadChunk.subarray(lineEnd + 1)
        for (const listener of listeners) listener({ data })
      }
      if (unreadChunk.length > 0) lineParts.push(unreadChunk)
    })
    ipcSocket.on('error', reject)
    ipcSocket.on('connect', () =>
      resolve({
        addEventListener(event: string, listener: (message: { data: unknown }) => void) {
          if (event === 'message') listeners.push(listener)
          else ipcSocket.on('close', listener)
        },
        send: (text) => ipcSocket.write(`${text}\n`),
        close: () => ipcSocket.destroy(),
      }),
    )
  })
}
