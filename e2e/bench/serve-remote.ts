import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** Of a client of another machine; an address for documents (RFC 5737). */
export const remoteAddress = '203.0.113.7'

/**
 * Stands before the service, whose clients are on another machine then, as readers on a slow network
 * are: what they ask is answered compressed. Pages are passed on as to this machine. The connection is
 * asked for in advance, as the service offers a key to no proxy, and offered with the address of this one.
 */
export async function serveRemote(serviceUrl: string) {
  const agent = new Agent({ keepAlive: true })
  const offer = await (await fetch(`${serviceUrl}/connection.json`)).text()
  let ownOffer = Buffer.alloc(0)
  const server = createServer((incoming, reply) => {
    const { url = '', method, headers } = incoming
    if (url === '/connection.json') {
      reply.writeHead(200, {
        ...{ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' },
        ...{ 'cache-control': 'no-store', vary: 'accept-encoding' },
      })
      return reply.end(ownOffer)
    }
    const outgoing = request(serviceUrl + url, {
      agent,
      method,
      headers: { ...headers, ...(method === 'POST' && { 'x-forwarded-for': remoteAddress }) },
    })
    outgoing.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    outgoing.on('error', () => reply.destroy())
    reply.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  // The service compresses its offer once, too.
  ownOffer = brotliCompressSync(offer.replaceAll(new URL(serviceUrl).host, host))
  return {
    url: `http://${host}`,
    async end() {
      server.closeAllConnections()
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
