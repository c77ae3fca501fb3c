import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import type { Keyhole } from './keyhole.ts'

type Message = { id: number; method: string }
type Socket = {
  on(event: 'message', listener: (data: Buffer) => void): void
  send(data: string | Buffer): void
  close(code: number, reason?: string): void
  terminate(): void
}

/** What a server does with the nth of the messages that ask for storage, on its nth socket. */
export type Play = (
  socket: Socket,
  asked: { count: number; opening: number; answer: () => Promise<string> },
) => void

/**
 * A provider of the API whose answers are those of a real service, over HTTP too, and whose WebSocket
 * does to the requests for storage what a play says.
 */
export async function hostileSocket(keyhole: Keyhole, play: Play) {
  const { baseUrl, apiKey } = await keyhole.connection()
  const ask = async (body: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${baseUrl}/v3/${apiKey}`, { method: 'POST', headers, body })).text()
  }
  const app = Fastify({ forceCloseConnections: true })
  await app.register(websocket)
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
    })
  })
  app.options('/v3/hostile-key', (_, reply) => reply.code(204).send())
  app.post('/v3/hostile-key', ({ body }) => ask(JSON.stringify(body)))
  let openings = 0
  app.get('/ws/v3/hostile-key', { websocket: true }, (socket: Socket) => {
    const opening = ++openings
    let count = 0
    socket.on('message', async (data) => {
      const text = String(data)
      const { method }: Message = JSON.parse(text)
      if (method !== 'eth_getStorageAt') return socket.send(await ask(text))
      count += 1
      play(socket, { count, opening, answer: () => ask(text) })
    })
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, openings: () => openings, close: () => app.close() }
}
