import { connect, type Socket } from 'node:net'
import { asRawObject, parseJson } from '#domain/values/raw.ts'
import { nodeError, nodeTimeoutError } from '#service/rpc/rpc-error.ts'
import type { UpstreamOptions, Wire, WireAnswer } from '#service/rpc/upstream/upstream-wire.ts'

type PendingCall = { resolve(answer: WireAnswer): void; reject(error: Error): void }

/**
 * The embedded chain over its Unix socket: JSON-RPC, one message a line. The first call opens the socket.
 * When it breaks, all calls under way fail at once, and the next call opens another. A call that no one
 * waits for any more is under way until it is answered, as the chain cannot be told. `onLost` is called
 * when the socket breaks or does not open.
 */
export function openIpc({ url }: UpstreamOptions, onLost: () => void): Wire {
  const pendingCalls = new Map<number, PendingCall>()
  let currentSocket: Socket | undefined

  function openSocket(): Socket {
    const socket = connect(socketPath(url.href))
    let failureReason = 'cannot be reached'
    socket.on('connect', () => {
      failureReason = 'broke off the connection'
    })
    let lineParts: Buffer[] = []
    socket.on('data', (chunk: Buffer) => {
      let unreadChunk = chunk
      for (let lineEnd = unreadChunk.indexOf(10); lineEnd >= 0; lineEnd = unreadChunk.indexOf(10)) {
        const body = Buffer.concat([...lineParts, unreadChunk.subarray(0, lineEnd)])
        lineParts = []
        unreadChunk = unreadChunk.subarray(lineEnd + 1)
        pendingCalls.get(idOf(body))?.resolve({ status: 200, body })
      }
      if (unreadChunk.length > 0) lineParts.push(unreadChunk)
    })
    // An error is followed by `close`.
    socket.on('error', () => {})
    socket.on('close', () => {
      currentSocket = undefined
      onLost()
      for (const { reject } of pendingCalls.values()) reject(nodeError(failureReason))
    })
    return socket
  }

  return {
    send({ id, body, timeoutMs }) {
      const pendingAnswer = new Promise<WireAnswer>((resolve, reject) => {
        pendingCalls.set(id, { resolve, reject })
      })
      const timeoutTimer = setTimeout(
        () => pendingCalls.get(id)?.reject(nodeTimeoutError(timeoutMs)),
        timeoutMs,
      )
      currentSocket ??= openSocket()
      currentSocket.write(`${body}\n`)
      return pendingAnswer.finally(() => {
        clearTimeout(timeoutTimer)
        pendingCalls.delete(id)
      })
    },
    async close() {
      currentSocket?.destroy()
    },
  }
}

/** The id of an answer: where nodes usually write it, otherwise wherever it is. */
function idOf(line: Buffer): number {
  const [, leadingId] = /^\{"jsonrpc":"2\.0","id":(\d+),/.exec(line.toString('latin1', 0, 60)) ?? []
  return Number(leadingId ?? asRawObject(parseJson(line.toString())).id)
}

/**
 * Path of the socket that an address names: `ipc:///tmp/anvil.ipc`.
 * @internal Exported for tests.
 */
export const socketPath = (url: string): string => decodeURIComponent(new URL(url).pathname)
