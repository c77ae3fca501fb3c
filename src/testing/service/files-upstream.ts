import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { forwardCommands } from '#service/files/forward/forward.ts'
import { clientOf } from '#testing/service/files-server.ts'
import { startServer } from '#testing/service/server.ts'

/** Only the operator may know it; no part of it may reach a client or the log. */
export const secret = `Basic ${btoa('operator:hush-hush')}`

/** A real HTTP server that plays an upstream, good or bad, until the test ends. */
export async function play(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  onTestFinished(() => server.closeAllConnections())
  return listen(server)
}

/** The same for answers that no HTTP server would send. */
export async function playRaw(answer: (socket: Socket) => void): Promise<URL> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.once('data', () => answer(socket))
  })
  return listen(server)
}

async function listen(server: ReturnType<typeof createTcpServer>): Promise<URL> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return new URL(`http://127.0.0.1:${port}/way/hush0path9key/`)
}

/** A service in forward mode until the test ends, and requests to it. */
export async function startForward(
  url: URL,
  silence: Partial<Parameters<typeof forwardCommands>[1]> = {},
) {
  const long = { add: 60_000, cat: 60_000, 'pin/add': 60_000, 'pin/rm': 60_000 }
  const upstream = { url, headers: { authorization: secret } }
  const files = forwardCommands(upstream, { ...long, ...silence })
  const server = await startServer('http://127.0.0.1:9', { files })
  onTestFinished(() => server.stop())
  return clientAt(server)
}

/** Requests to the files of a service, and their base URL. */
export const clientAt = ({ filesUrl }: { filesUrl: string }) => ({
  ...clientOf(() => filesUrl),
  url: filesUrl,
})
