import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rpcCode } from '#protocol/json-rpc.ts'
import { nonLocalReason } from '#service/config/loopback.ts'
import type { RoomShare } from '#service/rpc/answer-room.ts'
import { maxMessageBytes } from '#service/rpc/limits.ts'
import { maxCopiedBytes, piecesOf, totalBytesOf } from '#service/rpc/response.ts'
import type { CheckAccess, RpcAddress } from '#service/rpc/transport/access.ts'
import { Refusal } from '#service/rpc/transport/refusal.ts'

/** Smaller answers fit into one packet and are not worth the work. */
const minEncodedBytes = 1_400

/** Larger answers would take as much memory again. */
const maxEncodedBytes = 8 * 2 ** 20

/** Answers that are encoded at a time, in threads that reads of files share; others go as they are. */
const maxConcurrentEncodings = 2

const compress = promisify(gzip)
let concurrency = 0

/**
 * An answer in gzip, for a client on another machine; undefined for one that is to be sent as it is.
 *
 * An answer holds no secret that a page could guess by its length (BREACH): the key is in the
 * address and never repeated.
 * @internal Exported for tests.
 */
export async function encodeAnswer(body: readonly Buffer[]): Promise<Buffer | undefined> {
  if (concurrency >= maxConcurrentEncodings) return undefined
  concurrency += 1
  try {
    return await compress(Buffer.concat(body), { level: 1 })
  } finally {
    concurrency -= 1
  }
}

/**
 * Whether an answer has a size that is worth it, and leaves this machine.
 * @internal Exported for tests.
 */
export function mayBeEncoded(request: IncomingMessage, body: readonly Buffer[]): boolean {
  const sizeBytes = totalBytesOf(body)
  const isWorthIt = sizeBytes >= minEncodedBytes && sizeBytes <= maxEncodedBytes
  return isWorthIt && nonLocalReason(request) !== undefined
}

/** Whether a client takes gzip, by its Accept-Encoding (RFC 9110, 12.5.3). */
export const takesGzip = (acceptEncoding: string | undefined): boolean =>
  /(^|[,\s])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*([;,]|$)/i.test(acceptEncoding ?? '')

/**
 * JSON-RPC over HTTP, spec 4.1: `POST /{network}/v3/{API_KEY}`. The handler sets the statuses of answers,
 * with `Retry-After` where a client should wait; notifications get 204. Refused are a wrong key (401), an
 * unknown network or address (404), another verb (405), content type (415) or size (413).
 */
export function addRpcOverHttp(scope: FastifyInstance, checkAccess: CheckAccess): void {
  scope.removeAllContentTypeParsers()
  // JSON is UTF-8 (RFC 8259, 8.1); anything else is not JSON, like an empty text.
  scope.addContentTypeParser(
    contentTypes,
    { parseAs: 'buffer', bodyLimit: maxMessageBytes },
    (_, body: Buffer, done) => done(null, isUtf8(body) ? body.toString() : ''),
  )
  const otherVerbs = scope.supportedMethods.filter((method) => !/^(POST|OPTIONS)$/.test(method))
  const refuse = (methods: string[], url: string, refusal: Refusal) =>
    scope.route({
      ...{ method: methods, url, handler: async () => {} },
      async onRequest() {
        throw refusal
      },
    })
  // An address that ends before its key has none, which is a wrong one.
  for (const url of ['/:network/v3/:apiKey', '/:network/v3']) {
    scope.post<{ Params: RpcAddress }>(url, {
      onRequest(request, _, done) {
        const { network, apiKey = '' } = request.params
        request.ask = checkAccess(request, { network, apiKey })
        if (!isJson(request.headers['content-type'])) throw otherTypeRefusal
        done()
      },
      handler: answerMessage,
    })
    refuse(otherVerbs, url, otherVerbRefusal)
  }
  refuse(['POST', ...otherVerbs], '/*', unknownAddressRefusal)
}

async function answerMessage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ask, raw } = request
  if (!ask) throw new Error('no network was found')
  const response = reply.raw
  const { answer: pendingAnswer, share } = ask(String(request.body ?? ''), () =>
    raw.socket?.destroy(),
  )
  if (response.destroyed) share.end()
  else response.on('close', () => share.end())
  const messageResponse = await pendingAnswer
  if (!messageResponse) return reply.code(204).send()
  const { status, retryAfter, body: plainBody } = messageResponse
  reply.code(status).header('content-type', 'application/json')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // No cache stores an answer to POST without a word of ours, so that it need not say what it varies by.
  const isEncoded =
    mayBeEncoded(raw, plainBody) && takesGzip(request.headers['accept-encoding']?.toString())
  const encodedBody = isEncoded ? await encodeAnswer(plainBody) : undefined
  if (encodedBody) reply.header('content-encoding', 'gzip')
  return sendBody(reply, encodedBody ? [encodedBody] : plainBody, share)
}

/** Answers of this size are written at once; a slow client visibly takes the pieces of others. */
const maxWholeBytes = 128 * 1024

const readyWrites: (() => void)[] = []

/**
 * Writes with all that are ready in this turn of the event loop: waking an idle client takes as long
 * as all other work on a small answer, and the next finds it awake.
 */
function writeSoon(write: () => void): void {
  if (readyWrites.push(write) > 1) return
  setImmediate(() => {
    for (const readyWrite of readyWrites.splice(0)) readyWrite()
  })
}

/** Sends an answer: a small one as one write, which is most of what it costs, others in pieces. */
function sendBody(
  reply: FastifyReply,
  body: readonly Buffer[],
  share: Pick<RoomShare, 'moved'>,
): FastifyReply {
  const sizeBytes = totalBytesOf(body)
  const response = reply.header('content-length', sizeBytes).hijack().raw
  if (response.destroyed) return reply
  response.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  const pieces = piecesOf(body)
  const writePieces = (): void => {
    share.moved()
    if (sizeBytes <= maxCopiedBytes) return void response.end(Buffer.concat(body))
    response.cork()
    let next = pieces.next()
    while (!next.done && (response.write(next.value) || sizeBytes <= maxWholeBytes))
      next = pieces.next()
    if (next.done) response.end()
    else response.once('drain', writePieces)
    response.uncork()
  }
  writeSoon(writePieces)
  return reply
}

const contentTypes = ['application/json', 'application/json-rpc', 'application/jsonrequest']

const isJson = (contentType = ''): boolean =>
  contentTypes.includes(contentType.replace(/;.*$/s, '').trim().toLowerCase())

/** The body of a refused request is not waited for. */
const closing = { connection: 'close' }

const unknownAddressRefusal = new Refusal(
  404,
  rpcCode.resourceUnavailable,
  'JSON-RPC is at /rpc/{network}/v3/{API_KEY}',
  closing,
)

const otherVerbRefusal = new Refusal(405, rpcCode.invalidRequest, 'JSON-RPC is sent with POST', {
  allow: 'POST, OPTIONS',
  ...closing,
})

// `curl --data` without a header sends a form.
const otherTypeRefusal = new Refusal(
  415,
  rpcCode.invalidRequest,
  `send JSON as ${contentTypes[0]}`,
  closing,
)
