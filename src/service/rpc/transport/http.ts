import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { RefuseRequest, TrackRequest } from '#service/access/graceful-drain.ts'
import { type CheckHostAndOrigin, protectiveHeaders } from '#service/access/origin-check.ts'
import { Refusal, refusalResponse } from '#service/rpc/refusal.ts'
import type { CheckAccess, RpcCaller } from '#service/rpc/transport/access.ts'
import {
  type createAnswerEncoder,
  mayBeEncoded,
  preferredEncoding,
} from '#service/rpc/transport/encode-answer.ts'
import { maxMessageBytes } from '#service/rpc/transport/limits.ts'
import { type HttpAnswer, sendAnswer } from '#service/rpc/transport/send-answer.ts'
import { logRequest, nameRequest } from '#service/status/log.ts'
import { settleRequestId } from '#service/status/request-id.ts'

/** What every request passes on its way in, before the framework or in it. */
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
  encodeAnswer: ReturnType<typeof createAnswerEncoder>,
): AnswerRequest {
  async function answerMessage(
    request: IncomingMessage,
    response: ServerResponse,
    segments: readonly string[],
    caller: RpcCaller,
  ): Promise<HttpAnswer> {
    const [network = '', version, apiKey = '', ...others] = segments
    if (request.method === 'OPTIONS') return preflightAnswer
    if (version !== 'v3' || others.length > 0) throw unknownAddressRefusal
    if (request.method !== 'POST') throw otherVerbRefusal
    const ask = checkAccess(caller, { network: decode(network), apiKey: decode(apiKey) })
    if (!isJson(request.headers['content-type'])) throw otherTypeRefusal
    const body = await readBody(request)
    // JSON is UTF-8 (RFC 8259, 8.1); anything else is not JSON, like an empty text.
    const message = isUtf8(body) ? body.toString() : ''
    const pendingAnswer = ask(message, () => request.socket?.destroy())
    if (response.destroyed) pendingAnswer.end()
    else response.once('close', pendingAnswer.end)
    const messageResponse = await pendingAnswer.answer
    if (!messageResponse) return emptyAnswer
    const { moved } = pendingAnswer
    if (!mayBeEncoded(request, messageResponse.body)) return { ...messageResponse, moved }
    const encoding = preferredEncoding(request.headers['accept-encoding']?.toString())
    const encodedBody = encoding && (await encodeAnswer(encoding, messageResponse))
    if (!encodedBody) return { ...messageResponse, headers: varyingHeaders, moved }
    const headers = [...varyingHeaders, 'content-encoding', encoding]
    return { ...messageResponse, headers, body: encodedBody, moved }
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    segments: readonly string[],
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
    const httpAnswer = wrongCaller
      ? refusalResponse(wrongCaller, requestLog)
      : await answerMessage(request, response, segments, caller).catch((error) =>
          refusalResponse(error, requestLog),
        )
    if (!response.destroyed) sendAnswer(response, sharedHeaders, httpAnswer)
  }

  return (request, response) => {
    const segments = rpcSegments(request)
    if (segments === undefined) return false
    track(request, response, false)
    if (!refuseIfEnding(request, response)) answer(request, response, segments)
    return true
  }
}

/** The segments after `/rpc/`; undefined for an address of something else. */
function rpcSegments({ url = '', method = '' }: IncomingMessage): string[] | undefined {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/i, '')
  if (!path.startsWith('/rpc/')) return undefined
  const segments = path
    .slice(5)
    .replace(/[?#].*$/s, '')
    .split('/')
  const isForSocket = segments.length === 4 && segments[1] === 'ws' && segments[2] === 'v3'
  return isForSocket && /^(GET|HEAD)$/.test(method) ? undefined : segments
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

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
    request.once('end', () =>
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
