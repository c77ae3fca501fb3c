import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import type { FileCommand } from '#protocol/file-commands.ts'
import { clientGoneSignal } from '#service/files/client-gone.ts'
import { CommandError } from '#service/files/failures.ts'
import { createRedaction, type FilesUpstream } from '#service/files/forward/redaction.ts'
import { UpstreamFailure, upstreamFailureOf } from '#service/files/forward/upstream-failure.ts'
import { readRefusal } from '#service/files/forward/upstream-refusal.ts'

/** A good answer: status 200, of a length that is known or marked, so that a cut can be seen. */
export type UpstreamAnswer = {
  headers: Dispatcher.ResponseData['headers']
  /**
   * The bytes. Throws an UpstreamFailure for a body that does not end as it should, and a
   * CommandError for one that the upstream itself calls failed.
   */
  chunks: AsyncGenerator<Buffer>
  /** Takes the operator's secrets out of what the upstream says. */
  redact(text: string): string
}

export type AskUpstream = (
  command: FileCommand,
  query: URLSearchParams,
  client: { request: IncomingMessage; response: ServerResponse },
) => Promise<UpstreamAnswer>

/** How long the upstream may be silent, in milliseconds: before its answer and within it. */
export type SilenceLimitsMs = { [command in FileCommand]: number }

/**
 * Speaks to the upstream over HTTP/1.1. A request goes there with the operator's headers alone: of
 * the client's it has the type and length of an `add`'s body, which is passed on as it comes, no
 * faster than it is taken. While the client is still sending, only an upstream that stops reading
 * is silent, so that an upload may take for ever; a client that goes takes its request to the
 * upstream with it. Redirects are not followed: they would carry the credentials elsewhere.
 */
export function openFilesUpstream(upstream: FilesUpstream, silence: SilenceLimitsMs): AskUpstream {
  // Idle connections do not hold the process, so there is nothing to close.
  const connectionPool = new Pool(upstream.url.origin)
  const basePath = upstream.url.pathname.replace(/\/+$/, '').replace(/\/api\/v0$/, '')
  const redact = createRedaction(upstream)

  return async (command, query, { request, response }) => {
    const goneSignal = clientGoneSignal(request, response)
    const silenceLimitMs = silence[command]
    const toFailure = (error: unknown) => upstreamFailureOf(error, silenceLimitMs)
    const upstreamResponse = await connectionPool
      .request({
        method: 'POST',
        path: `${basePath}/api/v0/${command}?${query}`,
        headers: {
          'user-agent': 'keyhole',
          ...(command === 'add' && formHeaders(request)),
          ...upstream.headers,
        },
        body: command === 'add' ? Readable.from(streamBody(request), { objectMode: false }) : null,
        headersTimeout: silenceLimitMs,
        bodyTimeout: silenceLimitMs,
        signal: goneSignal,
      })
      .catch((error) => {
        throw goneSignal.aborted ? goneSignal.reason : toFailure(error)
      })
    // Whoever reads it is told by the read; without a listener the process would end.
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

function formHeaders({ headers }: IncomingMessage): Record<string, string> {
  const { 'content-type': type, 'content-length': length } = headers
  return { ...(type && { 'content-type': type }), ...(length && { 'content-length': length }) }
}

/** What the upstream does not want of a body is drained, so that the client can read the answer. */
async function* streamBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } finally {
    request.resume()
  }
}

function checkFraming(headers: UpstreamAnswer['headers']): void {
  const hasHeader = (name: string) => headers[name] !== undefined
  if (
    !hasHeader('content-length') &&
    !hasHeader('transfer-encoding') &&
    !hasHeader('x-content-length')
  )
    throw new UpstreamFailure(
      502,
      'the file upstream does not say where its answer ends: it or a proxy in front of it must speak HTTP/1.1',
    )
  const { 'content-encoding': encoding = 'identity' } = headers
  if (encoding !== 'identity')
    throw new UpstreamFailure(502, 'the file upstream answers in an encoding nobody asked for')
}

/** Kubo tells a failure after its status of 200 in the trailer `X-Stream-Error`. */
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
