import { connect } from 'node:net'

/** A connection that carries text messages both ways, as far as it is used here. */
export type MessageConnection = {
  addEventListener(event: 'message', listener: (message: { data: unknown }) => void): void
  addEventListener(event: 'close', listener: () => void): void
  send(text: string): void
  close(): void
}

/** Path of the socket that an address names: `ipc:///tmp/anvil.ipc`. */
export const socketPath = (url: string): string => decodeURIComponent(new URL(url).pathname)

/** A node's Unix socket: JSON-RPC, one message a line. Rejects when nothing listens there. */
export function connectIpc(path: string): Promise<MessageConnection> {
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
