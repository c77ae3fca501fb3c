import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FilesConnection } from '#protocol/connection.ts'

type Canned = { status: number; body: string; headers?: { [name: string]: string } }

const json = (value: unknown) => `${JSON.stringify(value)}\n`
const stored = { Name: 'a', Hash: 'QmVr26fY1tKyspEJBniVhqxQeEjhF78XerGiqWAwraVLQH', Size: '22' }
const html = (title: string) => `<html><head><title>${title}</title></head></html>`

/** Failures that are one answer: texts of Kubo, of hosts and of nginx, as research has them. */
const canned = {
  'no card': { status: 402, body: 'project requires a billing card\n' },
  'no access': { status: 403, body: 'project requires a billing card\n' },
  'too large': { status: 413, body: html('413 Request Entity Too Large') },
  'too many': { status: 429, body: 'slow down\n', headers: { 'retry-after': '7' } },
  'gateway timeout': { status: 504, body: html('504 Gateway Time-out') },
  'late error': {
    status: 200,
    body: json(stored) + json({ Message: 'pin failed', Code: 0, Type: 'error' }),
  },
} satisfies { [mode: string]: Canned }

/** What makes of Kubo's answer that of another host. */
const inDialect = ({ Hash }: typeof stored) => json({ IpfsHash: Hash, PinSize: 3 })

/**
 * `cut`: the connection ends in the middle of the body. `late add`: an `add` is stored, and a gateway
 * answers in its place. The last two are about CORS.
 */
export type Mode =
  | keyof typeof canned
  | 'a host’s own'
  | 'fine'
  | 'cut'
  | 'late add'
  | 'short content'
  | 'no CORS'
  | 'no preflight'

/** A file server that fails in one way at a time; `fine` hands on to a real one. */
export class HostileFiles {
  mode: Mode = 'fine'
  url = ''
  /** How often it was asked, preflights left out. */
  asked = 0
  private readonly behind: FilesConnection
  private readonly server = createServer((request, response) => this.answer(request, response))

  constructor(behind: FilesConnection) {
    this.behind = behind
  }

  /** Starts it, on the same port as before. */
  async start(): Promise<this> {
    const port = this.url ? Number(new URL(this.url).port) : 0
    await new Promise<void>((ready) => this.server.listen(port, '127.0.0.1', ready))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async end() {
    const ended = new Promise((resolve) => this.server.close(resolve))
    this.server.closeAllConnections()
    await ended
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const { mode } = this
    if (mode !== 'no CORS') allow(response)
    if (mode === 'no preflight') response.removeHeader('access-control-allow-headers')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    this.asked += 1
    const body = await buffer(request)
    if (mode === 'cut') {
      response.writeHead(200, { 'content-length': 1000 })
      return response.write('{"Name":"a"', () => response.destroy())
    }
    if (mode === 'short content')
      return response.writeHead(200, { 'x-content-length': 1000 }).end('half of it')
    if (mode in canned) {
      const { status, body, headers = {} }: Canned = canned[mode as keyof typeof canned]
      return response.writeHead(status, headers).end(body)
    }
    const real = await this.ask(request, body)
    if (mode === 'late add' && request.url?.startsWith('/api/v0/add')) {
      const { status, body } = canned['gateway timeout']
      return response.writeHead(status).end(body)
    }
    const said = await real.text()
    response.writeHead(real.status, { 'content-type': 'application/json' })
    return response.end(mode === 'a host’s own' ? inDialect(JSON.parse(said)) : said)
  }

  private ask({ url = '/', headers }: IncomingMessage, body: Buffer): Promise<Response> {
    const { ipfsUrl, apiKey, apiKeySecret } = this.behind
    return fetch(ipfsUrl + url, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${apiKey}:${apiKeySecret}`)}`,
        ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
      },
      body: new Uint8Array(body),
    })
  }
}

function allow(response: ServerResponse) {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'authorization, content-type')
  response.setHeader('access-control-expose-headers', 'retry-after, x-content-length')
}
