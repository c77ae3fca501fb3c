import { Readable } from 'node:stream'
import { type Dispatcher, errors, Pool } from 'undici'
import { isRawObject, parseJson } from '#domain/values/raw.ts'
import { createUpstreamMask, encodingOf, upstreamHeaders } from '#service/config/secrets.ts'
import { CommandError, UpstreamFailure, UsageError } from '#service/files/failures.ts'

/** Characters of an upstream's message that a client gets. */
const maxMessageCharacters = 2_000

/**
 * The error for the client, who knows nothing of an upstream, when its answer does not have status
 * 200. Refused credentials of this service are not the client's fault (so 502, not 401), and an
 * HTML page of a proxy is nothing to read. A refusal of the account or the request (402, 413, 429)
 * keeps its status.
 * @internal Exported for tests.
 */
export async function readRefusal(
  { statusCode, headers, body }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>,
  redact: (text: string) => string,
): Promise<CommandError | UpstreamFailure | UsageError> {
  const startText = await readStart(body)
  const rawMessage = encodingOf(headers) === undefined ? parseMessage(startText) : undefined
  const upstreamMessage = rawMessage && redact(rawMessage)
  const retryAfter = [headers['retry-after']].flat()[0]
  const failWith = (status: number, message: string) =>
    new UpstreamFailure(status, message, { retryAfter, cause: upstreamMessage })

  if (statusCode === 400)
    return new UsageError(
      400,
      upstreamMessage ?? 'the file upstream does not understand the request',
    )
  if (statusCode === 500 && upstreamMessage !== undefined) return new CommandError(upstreamMessage)
  if ([401, 403, 407].includes(statusCode))
    return failWith(
      502,
      `the file upstream refuses the credentials of this service (HTTP status ${statusCode}): correct them in its config`,
    )
  const kept = keptRefusals[statusCode]
  if (kept !== undefined)
    return failWith(statusCode, upstreamMessage ? `${kept}: ${upstreamMessage}` : kept)
  if (statusCode === 504)
    return failWith(504, 'what stands behind the file upstream does not answer')
  return failWith(502, `the file upstream answers with HTTP status ${statusCode}`)
}

/** Refusals that the client gets with their status, and the message of the upstream. */
const keptRefusals: { readonly [statusCode: number]: string } = {
  402: 'the account at the file upstream needs a billing card or a payment',
  413: 'the file upstream takes no body of this size',
  429: 'the file upstream takes no more requests for now',
  503: 'the file upstream is not available now',
}

/** Kubo's message, otherwise plain text; undefined for an HTML page or an empty body. */
function parseMessage(text: string): string | undefined {
  const error = parseJson(text)
  if (error === undefined) {
    const plainText = text.trim().slice(0, maxMessageCharacters)
    return plainText === '' || plainText.startsWith('<') ? undefined : plainText
  }
  if (!isRawObject(error)) return undefined
  const { Message = error.message ?? error.error } = error
  return typeof Message === 'string' ? Message.slice(0, maxMessageCharacters) : undefined
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let totalBytes = 0
  // A refusal that is cut off is still a refusal.
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      totalBytes += chunk.byteLength
      if (totalBytes > 65_536) break
    }
  } catch {}
  return Buffer.concat(chunks).toString()
}

/** The upstream: the URL below which `/api/v0` is, and the headers sent to it. */
export type FilesUpstream = { url: URL; headers: Record<string, string> }

/** A good answer: status 200, of a known or framed length, so that a cut is noticed. */
export type UpstreamAnswer = {
  headers: Dispatcher.ResponseData['headers']
  /**
   * The bytes. Throws an UpstreamFailure when the body does not end properly, and a CommandError
   * when the upstream itself reports a failure.
   */
  chunks: AsyncGenerator<Buffer>
  /** Removes the operator's secrets from a text of the upstream. */
  redact(text: string): string
}

/** Headers and body that go with a command: the id of the request, and the body of `add` with its type. */
export type UpstreamRequest = {
  headers?: Record<string, string>
  body?: AsyncIterable<Uint8Array | string>
  /** How long the upstream may be silent, in ms: before its answer and within it. */
  silenceLimitMs: number
  signal?: AbortSignal | undefined
}

/**
 * Sends commands to the upstream over HTTP/1.1, with the operator's headers before others; a body is
 * streamed no faster than the upstream takes it. While the client is still sending, only an upstream
 * that stops reading counts as silent, so that an upload may take for ever. Redirects are not
 * followed: they would carry the credentials elsewhere.
 */
export function openFilesUpstream(upstream: FilesUpstream) {
  // Idle connections do not keep the process running, so nothing has to be closed.
  const connectionPool = new Pool(upstream.url.origin)
  const basePath = upstream.url.pathname.replace(/\/+$/, '').replace(/\/api\/v0$/, '')
  const operatorHeaders = upstreamHeaders(upstream)
  const redact = createUpstreamMask(upstream)

  return async (
    command: string,
    query: URLSearchParams,
    { headers, body, silenceLimitMs, signal }: UpstreamRequest,
  ): Promise<UpstreamAnswer> => {
    const toFailure = (error: unknown) => upstreamFailureOf(error, silenceLimitMs)
    const upstreamResponse = await connectionPool
      .request({
        method: 'POST',
        path: `${basePath}/api/v0/${command}?${query}`,
        headers: { 'user-agent': 'keyhole', ...headers, ...operatorHeaders },
        body: body ? Readable.from(body, { objectMode: false }) : null,
        headersTimeout: silenceLimitMs,
        bodyTimeout: silenceLimitMs,
        signal: signal ?? null,
      })
      .catch((error) => {
        throw signal?.aborted ? signal.reason : toFailure(error)
      })
    // The reader gets the error; without a listener it would end the process.
    upstreamResponse.body.on('error', () => {})
    if (upstreamResponse.statusCode !== 200) throw await readRefusal(upstreamResponse, redact)
    try {
      checkFraming(upstreamResponse.headers)
    } catch (error) {
      upstreamResponse.body.destroy()
      throw error
    }
    return {
      headers: upstreamResponse.headers,
      chunks: readToEnd(upstreamResponse, redact, toFailure),
      redact,
    }
  }
}

function checkFraming(headers: UpstreamAnswer['headers']): void {
  const framingHeaders = ['content-length', 'transfer-encoding', 'x-content-length']
  if (framingHeaders.every((name) => headers[name] === undefined))
    throw new UpstreamFailure(
      502,
      'the file upstream does not say where its answer ends: it or a proxy in front of it must speak HTTP/1.1',
    )
  if (encodingOf(headers) !== undefined)
    throw new UpstreamFailure(
      502,
      'the file upstream answers in an encoding that was not requested',
    )
}

/** Kubo reports a failure after its status of 200 in the trailer `X-Stream-Error`. */
async function* readToEnd(
  { body, trailers }: Dispatcher.ResponseData,
  redact: (text: string) => string,
  toFailure: (error: unknown) => UpstreamFailure,
): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw toFailure(error)
  }
  const streamError = trailers['x-stream-error']
  if (streamError) throw new CommandError(redact(streamError))
}

/** The failure for an error of a request to the upstream, which waited for at most `limitMs`. */
function upstreamFailureOf(error: unknown, limitMs: number): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return new UpstreamFailure(
      504,
      `the file upstream has said nothing for ${limitMs / 1000} seconds`,
      { cause: error },
    )
  const isBrokenOff =
    error instanceof errors.HTTPParserError || /^(UND_ERR_|ECONNRESET|EPIPE)/.test(code)
  return new UpstreamFailure(
    502,
    `the file upstream ${isBrokenOff ? 'has broken off its answer' : 'cannot be reached'}`,
    { cause: error },
  )
}
