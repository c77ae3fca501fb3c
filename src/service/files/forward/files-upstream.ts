import { Readable } from 'node:stream'
import { type Dispatcher, errors, Pool } from 'undici'
import { createUpstreamMask } from '#service/config/secrets.ts'
import { encodingOf, upstreamHeaders } from '#service/config/url-credentials.ts'
import { CommandError, UpstreamFailure } from '#service/files/failures.ts'
import { readRefusal } from '#service/files/forward/upstream-refusal.ts'

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

/** Headers and body that go with a command: a client’s tracing headers, and the body of `add` with its type. */
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
