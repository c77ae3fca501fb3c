import type { Readable } from 'node:stream'
import { request } from 'undici'
import { formatByteCount } from '#domain/values/quantity.ts'
import { createUpstreamMask } from '#service/config/secrets.ts'
import { upstreamHeaders } from '#service/config/url-credentials.ts'
import { CommandError } from '#service/files/failures.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import { readRefusal } from '#service/files/forward/upstream-refusal.ts'
import { ProviderFailure } from '#service/terminal/answer.ts'

/** How long the file network may be silent, in ms: it looks for content that it does not have. */
const silenceMs = 120_000

/** The answer to a command, whose body has to be read or ended; `signal` ends both. */
export async function sendCommand(
  upstream: FilesUpstream,
  command: string,
  query: { [name: string]: string },
  {
    upload,
    signal,
  }: { upload?: { body: Readable; type: string }; signal?: AbortSignal | undefined } = {},
) {
  const basePath = upstream.url.pathname.replace(/\/+$/, '').replace(/\/api\/v0$/, '')
  const path = `${basePath}/api/v0/${command}?${new URLSearchParams(query)}`
  const answer = await request(upstream.url.origin + path, {
    method: 'POST',
    headers: { ...upstreamHeaders(upstream), ...(upload && { 'content-type': upload.type }) },
    body: upload?.body ?? null,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    signal: signal ?? null,
  }).catch((error) => {
    throw failureOf(error)
  })
  if (answer.statusCode === 200) return answer
  const refusal = await readRefusal(answer, createUpstreamMask(upstream))
  if (refusal instanceof CommandError) throw refusal
  throw new ProviderFailure(`the file network refuses: ${refusal.message}`, { cause: refusal })
}

/** Errors of libraries may name the address: only what kind it is gets out. */
export const failureOf = (error: unknown): ProviderFailure =>
  new ProviderFailure(
    error instanceof Error && /timeout/i.test(error.name)
      ? `the file network was silent for ${silenceMs / 1000} seconds`
      : 'the file network does not answer, or its answer was cut off',
  )

export async function readAll(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of body) {
      bytes += piece.length
      if (bytes > maxBytes) break
      pieces.push(piece)
    }
  } catch (error) {
    throw failureOf(error)
  }
  if (bytes > maxBytes)
    throw new ProviderFailure(`the answer is larger than ${formatByteCount(maxBytes)}`)
  return Buffer.concat(pieces)
}
