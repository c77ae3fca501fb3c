import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { nonLocalReason } from '#service/config/loopback.ts'
import { totalBytesOf } from '#service/rpc/response.ts'

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

/** Whether an answer has a size that is worth it, and leaves this machine. */
export function mayBeEncoded(request: IncomingMessage, body: readonly Buffer[]): boolean {
  const sizeBytes = totalBytesOf(body)
  const isWorthIt = sizeBytes >= minEncodedBytes && sizeBytes <= maxEncodedBytes
  return isWorthIt && nonLocalReason(request) !== undefined
}

/** Whether a client takes gzip, by its Accept-Encoding (RFC 9110, 12.5.3). */
export const takesGzip = (acceptEncoding: string | undefined): boolean =>
  /(^|[,\s])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*([;,]|$)/i.test(acceptEncoding ?? '')
