import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#service/config/config.ts'
import type { ApiKey } from '#service/config/key-file.ts'
import type { Keyring } from '#service/keys/keys.ts'

/** What we use of a WebSocket of `ws`, which ships without types. */
type WebSocket = {
  /** Whether nothing is read from it: then its pongs are not, either. */
  readonly isPaused: boolean
  on(event: 'pong' | 'close', listener: () => void): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}

/** Counts a connection as a WebSocket of a key until it closes; false when the key has too many. */
export type ClaimSocket = (key: ApiKey, connection: Duplex) => boolean

/**
 * Looks after the WebSockets of a server that accepts them: those of a revoked key are closed with
 * 1008, and those whose other end has gone without a word are found by pings and ended.
 */
export function keepSockets(
  app: FastifyInstance,
  keyring: Keyring,
  { socketsPerKey, pingSeconds }: Config['limits'],
): ClaimSocket {
  const ofKey = new Map<ApiKey, Set<Duplex>>()
  const open = new Map<Socket, WebSocket>()
  const sentBefore = new WeakMap<Socket, number>()
  const alive = new WeakSet<WebSocket>()

  app.websocketServer.on(
    'connection',
    (socket: WebSocket, { socket: connection }: { socket: Socket }) => {
      open.set(connection, socket)
      alive.add(socket)
      socket.on('pong', () => alive.add(socket))
      socket.on('close', () => open.delete(connection))
    },
  )
  const pings = setInterval(() => {
    for (const [connection, socket] of open) {
      // While nothing is read from it, its pongs are not: that it takes what it is sent tells instead.
      if (socket.isPaused ? takesNothing(connection) : !alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, pingSeconds * 1000).unref()
  app.addHook('onClose', async () => clearInterval(pings))

  keyring.onChange((revoked) => {
    for (const connection of revoked.flatMap((key) => [...(ofKey.get(key) ?? [])]))
      open.get(connection as Socket)?.close(1008, 'the API key has been revoked or changed')
  })

  function takesNothing(connection: Socket): boolean {
    const sent = connection.bytesWritten - connection.writableLength
    const before = sentBefore.get(connection)
    sentBefore.set(connection, sent)
    return connection.writableLength > 0 && sent === before
  }

  return (key, connection) => {
    const claimed = ofKey.get(key) ?? new Set()
    if (claimed.has(connection)) return true
    if (claimed.size >= socketsPerKey) return false
    ofKey.set(key, claimed.add(connection))
    connection.once('close', () => {
      claimed.delete(connection)
      if (claimed.size === 0) ofKey.delete(key)
    })
    return true
  }
}
