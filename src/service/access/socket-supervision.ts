import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ServiceConfig } from '#service/config/config.ts'
import type { ApiKey } from '#service/config/key-file.ts'
import type { Keyring } from '#service/keys/keys.ts'

/** A WebSocket of `ws`, which ships without types, as far as the service uses it. */
export type WsSocket = {
  /** True while nothing is read from the socket, pongs included. */
  readonly isPaused: boolean
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void
  on(event: 'pong' | 'close', listener: () => void): void
  send(text: Buffer, options: { binary: false; fin: boolean }, sent: (error?: Error) => void): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
  pause(): void
  resume(): void
}

/** Counts a connection as a WebSocket of a key until it closes; false when the key has too many. */
export type ClaimSocket = (key: ApiKey, connection: Duplex) => boolean

/**
 * Supervises the WebSockets of a server: those of a revoked key are closed with 1008, and those
 * whose client has vanished are found by pings and terminated.
 */
export function superviseSockets(
  app: FastifyInstance,
  keyring: Keyring,
  { socketsPerKey, pingSeconds }: ServiceConfig['limits'],
): ClaimSocket {
  const connectionsByKey = new Map<ApiKey, Set<Duplex>>()
  const openSockets = new Map<Socket, WsSocket>()
  const sentBytesBySocket = new WeakMap<Socket, number>()
  const respondingSockets = new WeakSet<WsSocket>()

  app.websocketServer.on(
    'connection',
    (socket: WsSocket, { socket: connection }: { socket: Socket }) => {
      openSockets.set(connection, socket)
      respondingSockets.add(socket)
      socket.on('pong', () => respondingSockets.add(socket))
      socket.on('close', () => openSockets.delete(connection))
    },
  )
  const pingTimer = setInterval(() => {
    for (const [connection, socket] of openSockets) {
      // A paused socket's pongs are not read: it lives while the client takes what it is sent.
      if (socket.isPaused ? isStalled(connection) : !respondingSockets.delete(socket))
        socket.terminate()
      else socket.ping()
    }
  }, pingSeconds * 1000).unref()
  app.addHook('onClose', async () => clearInterval(pingTimer))

  keyring.onChange((revoked) => {
    for (const connection of revoked.flatMap((key) => [...(connectionsByKey.get(key) ?? [])]))
      openSockets.get(connection as Socket)?.close(1008, 'the API key has been revoked or changed')
  })

  function isStalled(connection: Socket): boolean {
    const sentBytes = connection.bytesWritten - connection.writableLength
    const previousSentBytes = sentBytesBySocket.get(connection)
    sentBytesBySocket.set(connection, sentBytes)
    return connection.writableLength > 0 && sentBytes === previousSentBytes
  }

  return (key, connection) => {
    const keyConnections = connectionsByKey.get(key) ?? new Set()
    if (keyConnections.has(connection)) return true
    if (keyConnections.size >= socketsPerKey) return false
    connectionsByKey.set(key, keyConnections.add(connection))
    connection.once('close', () => {
      keyConnections.delete(connection)
      if (keyConnections.size === 0) connectionsByKey.delete(key)
    })
    return true
  }
}
