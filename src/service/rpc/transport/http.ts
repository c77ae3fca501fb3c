import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { decodeUrlText } from '#domain/values/url-text.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { RefuseRequest, TrackRequest } from '#service/access/graceful-drain.ts'
import { type CheckHostAndOrigin, protectiveHeaders } from '#service/access/origin-check.ts'
import { Refusal, refusalResponse } from '#service/rpc/refusal.ts'
import type { CheckAccess, RpcCaller } from '#service/rpc/transport/access.ts'
import {
  encodeAnswer,
  mayBeEncoded,
  preferredEncoding,
} from '#service/rpc/transport/encode-answer.ts'
import { maxMessageBytes } from '#service/rpc/transport/limits.ts'
import { type HttpAnswer, sendAnswer, sendSoon } from '#service/rpc/transport/send-answer.ts'
import { logRequest, nameRequest } from '#service/status/log.ts'
import { settleRequestId } from '#service/status/request-id.ts'

/** Steps every request passes on its way in, before the framework or in it. */
export type Entrance = {
  track: TrackRequest
  refuseIfEnding: RefuseRequest
  checkHostAndOrigin: CheckHostAndOrigin
  log: FastifyBaseLogger
}

/** Answers a request; false for one of another part of the service, which it leaves as it is. */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * JSON-RPC over HTTP, spec 4.1: `POST /rpc/{network}/v3/{API_KEY}`, and every other request below
 * `/rpc/` but those for WebSockets. Without the framework, which costs as much as a kept answer.
 *
 * The handler sets the statuses of answers, with `Retry-After` where a client should wait;
 * notifications get 204. Refused are a wrong key (401), an unknown network or address (404),
 * another verb (405), content type (415) or size (413). `corsHeaders` makes answers, refusals too,
 * readable for pages.
 */
export function answerRpcOverHttp(
  { track, refuseIfEnding, checkHostAndOrigin, log }: Entrance,
  checkAccess: CheckAccess,
  corsHeaders: (headers: IncomingHttpHeaders) => readonly string[],
): AnswerRequest {
  async function answerMessage(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    caller: RpcCaller,
  ): Promise<HttpAnswer> {
    if (request.method === 'OPTIONS') return preflightAnswer
    const address = addressPattern.exec(path)
    if (!address) throw unknownAddressRefusal
    if (request.method !== 'POST') throw otherVerbRefusal
    const [, network = '', apiKey = ''] = address
    const ask = checkAccess(caller, {
      network: decodeUrlText(network),
      apiKey: decodeUrlText(apiKey),
    })
    if (!isJson(request.headers['content-type'])) throw otherTypeRefusal
    const requestBody = await readBody(request)
    // JSON is UTF-8 (RFC 8259, 8.1); anything else is not JSON, like an empty text.
    const message = isUtf8(requestBody) ? requestBody.toString() : ''
    const { answer: pendingAnswer, share } = ask(message, () => request.socket?.destroy())
    if (response.destroyed) share.end()
    else response.on('close', () => share.end())
    const messageResponse = await pendingAnswer
    if (!messageResponse) return emptyAnswer
    const { status, body: plainBody, retryAfter } = messageResponse
    if (!mayBeEncoded(request, plainBody))
      return { status, headers: [], body: plainBody, retryAfter, share }
    const encoding = preferredEncoding(request.headers['accept-encoding']?.toString())
    const encodedBody = encoding && (await encodeAnswer(encoding, plainBody))
    const headers = encodedBody ? [...varyingHeaders, 'content-encoding', encoding] : varyingHeaders
    return { status, headers, body: encodedBody ? [encodedBody] : plainBody, retryAfter, share }
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const { headers } = request
    const requestId = settleRequestId(headers)
    const requestLog = nameRequest(log, requestId)
    const caller: RpcCaller = { raw: request, headers, log: requestLog, ws: false, note: undefined }
    logRequest(caller, response)
    const wrongCaller = checkHostAndOrigin(headers)
    const sharedHeaders = wrongCaller
      ? ['x-request-id', requestId, ...protectiveHeaders(headers)]
      : ['x-request-id', requestId, ...protectiveHeaders(headers), ...corsHeaders(headers)]
    let httpAnswer: HttpAnswer
    try {
      if (wrongCaller) throw wrongCaller
      httpAnswer = await answerMessage(request, response, path, caller)
    } catch (error) {
      httpAnswer = refusalResponse(error, requestLog)
    }
    sendSoon(() => {
      if (!response.destroyed) sendAnswer(response, sharedHeaders, httpAnswer)
    })
  }

  return (request, response) => {
    const path = rpcPath(request)
    if (path === undefined) return false
    track(request, response, false)
    if (!refuseIfEnding(request, response)) answer(request, response, path)
    return true
  }
}

/** The path of a request below `/rpc/`; undefined for other requests. */
function rpcPath({ url = '', method = '' }: IncomingMessage): string | undefined {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/i, '')
  if (!path.startsWith('/rpc/')) return undefined
  return /^(GET|HEAD)$/.test(method) && socketAddressPattern.test(path) ? undefined : path
}

/** Network and key; an address that ends before its key has none, which is a wrong one. */
const addressPattern = /^\/rpc\/([^/?#]*)\/v3(?:\/([^/?#]*))?(?:[?#]|$)/
const socketAddressPattern = /^\/rpc\/[^/?#]*\/ws\/v3\/[^/?#]*(?:[?#]|$)/

const contentTypes = ['application/json', 'application/json-rpc', 'application/jsonrequest']

const isJson = (contentType = ''): boolean =>
  contentType === 'application/json' ||
  contentTypes.includes(contentType.replace(/;.*$/s, '').trim().toLowerCase())

/** The whole body. Throws a Refusal as soon as it is known to be too large. */
function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length']) > maxMessageBytes) return reject(tooLargeRefusal)
    const chunks: Buffer[] = []
    let receivedBytes = 0
    const onData = (chunk: Buffer) => {
      receivedBytes += chunk.length
      chunks.push(chunk)
      if (receivedBytes <= maxMessageBytes) return
      request.off('data', onData)
      reject(tooLargeRefusal)
    }
    request.on('data', onData)
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, receivedBytes)),
    )
  })
}

const varyingHeaders = ['vary', 'Accept-Encoding']

const emptyAnswer: HttpAnswer = { status: 204, body: [] }

const preflightAnswer: HttpAnswer = {
  status: 204,
  headers: [
    ...['access-control-allow-methods', 'POST, OPTIONS'],
    ...[
      'access-control-allow-headers',
      'content-type, authorization, x-request-id, traceparent, tracestate',
    ],
    ...['access-control-max-age', '86400', 'content-length', '0'],
  ],
  body: [],
}

/** The body of a refused request is not waited for. */
const closing = ['connection', 'close']

const unknownAddressRefusal = new Refusal(
  404,
  rpcCode.resourceUnavailable,
  'JSON-RPC is at /rpc/{network}/v3/{API_KEY}',
  closing,
)

const otherVerbRefusal = new Refusal(405, rpcCode.invalidRequest, 'JSON-RPC is sent with POST', [
  'allow',
  'POST, OPTIONS',
  ...closing,
])

// `curl --data` without a header sends a form.
const otherTypeRefusal = new Refusal(
  415,
  rpcCode.invalidRequest,
  `send JSON as ${contentTypes[0]}`,
  closing,
)

const tooLargeRefusal = new Refusal(
  413,
  rpcCode.invalidRequest,
  'Request body is too large',
  closing,
)
