import type { UpstreamAnswer } from '#service/files/forward/files-upstream.ts'
import { unreadableAnswer } from '#service/files/forward/json-lines.ts'
import { UpstreamFailure } from '#service/files/forward/upstream-failure.ts'

/** Content as it arrives; `size` is its number of bytes, when the upstream reports it. */
export type UpstreamContent = { size: number | undefined; chunks: AsyncGenerator<Uint8Array> }

/**
 * The content of a good answer of `cat`. Throws an UpstreamFailure for an HTML page, a type that
 * Kubo never sends. Reading the bytes throws one when their number is not what the upstream
 * announced, when a failure follows them, or when there are none although `length` asked for some
 * and the upstream did not announce 0: a Kubo that gives up may answer an empty 200.
 */
export function readUpstreamContent(
  { headers, chunks }: UpstreamAnswer,
  length?: number,
): UpstreamContent {
  const isStream = headers['x-stream-output'] !== undefined
  if (!isStream && /^text\/html/i.test(String(headers['content-type']))) throw unreadableAnswer()
  const promisedBytes = parseLength(headers['x-content-length'])
  const size = promisedBytes ?? parseLength(headers['content-length'])
  return {
    size,
    chunks: verifyByteCount(chunks, size, promisedBytes === 0 || isStream || length === 0),
  }
}

async function* verifyByteCount(
  chunks: AsyncGenerator<Uint8Array>,
  size: number | undefined,
  mayBeEmpty: boolean,
): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0
  for await (const chunk of chunks) {
    receivedBytes += chunk.byteLength
    yield chunk
  }
  if (receivedBytes === 0 && !mayBeEmpty)
    throw new UpstreamFailure(502, 'the file upstream answers nothing')
  if (size !== undefined && size !== receivedBytes)
    throw new UpstreamFailure(502, `the file upstream gave ${receivedBytes} of ${size} bytes`)
}

function parseLength(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}
