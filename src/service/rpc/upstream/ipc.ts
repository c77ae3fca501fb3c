import { connect } from 'node:net'

/** What we use of a connection that carries one message of text each way at a time. */
export type Link = {
  addEventListener(event: 'message', listener: (message: { data: unknown }) => void): void
  addEventListener(event: 'close', listener: () => void): void
  send(text: string): void
  close(): void
}

/** Path of the socket that an address names: `ipc:///tmp/anvil.ipc`. */
export const socketPath = (url: string): string => decodeURIComponent(new URL(url).pathname)

/** A node's Unix socket: JSON-RPC, a message a line. Rejects when nobody listens there. */
export function connectIpc(path: string): Promise<Link> {
  return new Promise((resolve, reject) => {
    const connection = connect(path)
    const listeners: ((message: { data: unknown }) => void)[] = []
    let parts: Buffer[] = []
    connection.on('data', (chunk: Buffer) => {
      let rest = chunk
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        const data = Buffer.concat([...parts, rest.subarray(0, end)]).toString()
        parts = []
        rest = rest.subarray(end + 1)
        for (const listener of listeners) listener({ data })
      }
      if (rest.length > 0) parts.push(rest)
    })
    connection.on('error', reject)
    connection.on('connect', () =>
      resolve({
        addEventListener(event: string, listener: (message: { data: unknown }) => void) {
          if (event === 'message') listeners.push(listener)
          else connection.on('close', listener)
        },
        send: (text) => connection.write(`${text}\n`),
        close: () => connection.destroy(),
      }),
    )
  })
}
