import type { Connection } from '#api/connections/connections.ts'
import type { Exchange } from '#api/log/request-log.ts'
import { filesNetwork, isBatch } from '#domain/requests/logged-request.ts'

type Addresses = Pick<Connection, 'network' | 'baseUrl' | 'wsUrl'>

/**
 * Exchanges that are over as an HTTP archive (HAR 1.2, w3c.github.io/web-performance/specs/HAR), oldest
 * first, as browsers' tools write and read it; messages of a WebSocket as Chromium writes them. The
 * key is `{API_KEY}` in each address; no header is listed, as the secret is in one. What was kept was
 * no exchange of HTTP.
 */
export const har = (exchanges: readonly Exchange[], connections: readonly Addresses[]) => ({
  log: {
    version: '1.2',
    creator: { name: 'Keyhole', version: '1' },
    entries: exchanges.flatMap((exchange) => entry(exchange, connections)).reverse(),
  },
})

function entry(exchange: Exchange, connections: readonly Addresses[]) {
  const { at, outcome, method, params } = exchange
  if (outcome.state !== 'answered' && outcome.state !== 'failed') return []
  const { milliseconds } = outcome
  const { status, bytes, body, characters, transport } =
    outcome.state === 'answered' ? outcome : nothingCame
  const call = isBatch(exchange) ? params : { jsonrpc: '2.0', id: exchange.id, method, params }
  const text = JSON.stringify(call)
  const overSocket = transport === 'WebSocket'
  const seconds = at.getTime() / 1000
  return [
    {
      startedDateTime: at.toISOString(),
      time: milliseconds,
      request: {
        method: overSocket ? 'GET' : 'POST',
        url: urlOf(exchange, transport, connections),
        ...unknown,
        bodySize: -1,
        ...(!overSocket &&
          exchange.network !== filesNetwork && {
            postData: { mimeType: 'application/json', text },
          }),
      },
      ...(overSocket && {
        _resourceType: 'websocket',
        _webSocketMessages: [
          { type: 'send', time: seconds, opcode: 1, data: text },
          { type: 'receive', time: seconds + milliseconds / 1000, opcode: 1, data: body },
        ],
      }),
      response: {
        status: overSocket ? 101 : status,
        statusText: '',
        ...unknown,
        redirectURL: '',
        bodySize: -1,
        // As Chromium writes why nothing came.
        ...(outcome.state === 'failed' && { _error: outcome.message }),
        content: {
          size: bytes,
          mimeType: exchange.network === filesNetwork ? 'text/plain' : 'application/json',
          text: body,
          ...(characters > body.length && {
            comment: `the first ${body.length} of ${characters} characters`,
          }),
        },
      },
      cache: {},
      timings: { send: 0, wait: milliseconds, receive: 0 },
      comment: `${transport}, asked by ${exchange.page}`,
    },
  ]
}

const nothingCame = { status: 0, bytes: 0, body: '', characters: 0, transport: 'HTTP' } as const

/** What a page is not told of its own requests; HAR wants it said all the same. */
const unknown = {
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: [],
  queryString: [],
  headersSize: -1,
}

function urlOf(
  { network, url }: Exchange,
  transport: string,
  connections: readonly Addresses[],
): string {
  if (url !== undefined) return url
  const found = connections.find((connection) => connection.network === network)
  const { baseUrl, wsUrl } = found ?? { baseUrl: 'http://unknown', wsUrl: 'ws://unknown' }
  return transport === 'HTTP' ? `${baseUrl}/v3/{API_KEY}` : `${wsUrl}/ws/v3/{API_KEY}`
}
