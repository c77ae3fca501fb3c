import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { nonLocalReason } from '#service/config/loopback.ts'
import { totalBytesOf } from '#service/rpc/response.ts'

/** Smaller answers fit into one packet and are not worth the work. */
const minEncodedBytes = 1_400

/** Larger answers would take as much memory again. */
const maxEncodedBytes = 8 * 2 ** 20

/** Answers that are encoded at a time, in threads that reads of files share; others go as they are. */
const maxConcurrentEncodings = 2

type Encoding = 'br' | 'gzip'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Quality 1 compresses hashes better than gzip's best, in a fifth of the time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

let concurrency = 0

/**
 * Encodes an answer for a client on another machine, by its Accept-Encoding: undefined for one that
 * is to be sent as it is.
 *
 * An answer holds no secret that a page could guess by its length (BREACH): the key is in the
 * address and never repeated.
 */
export async function encodeAnswer(
  encoding: Encoding,
  body: readonly Buffer[],
): Promise<Buffer | undefined> {
  if (concurrency >= maxConcurrentEncodings) return undefined
  concurrency += 1
  try {
    const source = Buffer.concat(body)
    return await (encoding === 'br'
      ? compressors.br(source, brotliOptions)
      : compressors.gzip(source, { level: 1 }))
  } finally {
    concurrency -= 1
  }
}

/** Whether an answer of this size depends on what encodings a client takes. */
export const mayBeEncoded = (request: IncomingMessage, body: readonly Buffer[]): boolean =>
  totalBytesOf(body) >= minEncodedBytes &&
  totalBytesOf(body) <= maxEncodedBytes &&
  nonLocalReason(request) !== undefined

/** The encoding that a client likes best of ours (RFC 9110, 12.5.3); undefined for none. */
export function preferredEncoding(acceptEncoding = ''): Encoding | undefined {
  const qualities = new Map(
    acceptEncoding.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((part) => part.startsWith('q='))?.slice(2)
      return [name, quality === undefined ? 1 : Number(quality) || 0] as const
    }),
  )
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0
  const [brotliQuality, gzipQuality] = [qualityOf('br'), qualityOf('gzip')]
  if (Math.max(brotliQuality, gzipQuality) <= 0) return undefined
  return brotliQuality >= gzipQuality ? 'br' : 'gzip'
}
