import type { Connection } from '#api/connections/connections.ts'
import type { LoggedRequest } from '#api/log/request-log.ts'
import { filesNetwork, isBatch, isLoggedLookup } from '#domain/requests/logged-request.ts'

type ConnectionAddresses = Pick<Connection, 'network' | 'baseUrl' | 'wsUrl'>

/**
 * Finished requests as an HTTP archive (HAR 1.2, w3c.github.io/web-performance/specs/HAR), oldest
 * first, as browsers' tools write and read it; messages of a WebSocket as Chromium writes them. The
 * key is `{API_KEY}` in each address; no header is listed, as the secret is in one. Answers that
 * the device kept are left out: they were not sent over HTTP.
 */
export const requestsToHar = (
  loggedRequests: readonly LoggedRequest[],
  connections: readonly ConnectionAddresses[],
) => ({
  log: {
    version: '1.2',
    creator: { name: 'Keyhole', version: '1' },
    entries: loggedRequests
      .flatMap((loggedRequest) => harEntry(loggedRequest, connections))
      .reverse(),
  },
})

function harEntry(loggedRequest: LoggedRequest, connections: readonly ConnectionAddresses[]) {
  const { at, outcome, method, params } = loggedRequest
  if (outcome.state !== 'answered' && outcome.state !== 'failed') return []
  const { milliseconds } = outcome
  const { status, requestId, bytes, body, characters, transport } =
    outcome.state === 'answered' ? outcome : emptyAnswer
  const requestBody = isBatch(loggedRequest)
    ? params
    : { jsonrpc: '2.0', id: loggedRequest.id, method, params }
  const requestText = JSON.stringify(requestBody)
  const overSocket = transport === 'WebSocket'
  const startedAtSeconds = at.getTime() / 1000
  return [
    {
      startedDateTime: at.toISOString(),
      time: milliseconds,
      request: {
        method: overSocket || isLoggedLookup(loggedRequest) ? 'GET' : 'POST',
        url: requestUrl(loggedRequest, transport, connections),
        ...unknownHarFields,
        bodySize: -1,
        ...(!overSocket &&
          loggedRequest.url === undefined && {
            postData: { mimeType: 'application/json', text: requestText },
          }),
      },
      ...(overSocket && {
        _resourceType: 'websocket',
        _webSocketMessages: [
          { type: 'send', time: startedAtSeconds, opcode: 1, data: requestText },
          { type: 'receive', time: startedAtSeconds + milliseconds / 1000, opcode: 1, data: body },
        ],
      }),
      response: {
        status: overSocket ? 101 : status,
        statusText: '',
        ...unknownHarFields,
        redirectURL: '',
        bodySize: -1,
        // Chromium's field for the reason why no answer came.
        ...(outcome.state === 'failed' && { _error: outcome.message }),
        content: {
          size: bytes,
          mimeType: loggedRequest.network === filesNetwork ? 'text/plain' : 'application/json',
          text: body,
          ...(characters > body.length && {
            comment: `the first ${body.length} of ${characters} characters`,
          }),
        },
      },
      cache: {},
      timings: { send: 0, wait: milliseconds, receive: 0 },
      comment: `${transport}, asked by ${loggedRequest.page}${requestId ? `, request ID ${requestId}` : ''}`,
    },
  ]
}

const emptyAnswer = {
  status: 0,
  requestId: undefined,
  bytes: 0,
  body: '',
  characters: 0,
  transport: 'HTTP',
} as const

/** Fields that HAR requires, but a page does not know of its own requests. */
const unknownHarFields = {
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: [],
  queryString: [],
  headersSize: -1,
}

function requestUrl(
  { network, url }: LoggedRequest,
  transport: string,
  connections: readonly ConnectionAddresses[],
): string {
  if (url !== undefined) return url
  const matchingConnection = connections.find((connection) => connection.network === network)
  const { baseUrl, wsUrl } = matchingConnection ?? {
    baseUrl: 'http://unknown',
    wsUrl: 'ws://unknown',
  }
  return transport === 'HTTP' ? `${baseUrl}/v3/{API_KEY}` : `${wsUrl}/ws/v3/{API_KEY}`
}
