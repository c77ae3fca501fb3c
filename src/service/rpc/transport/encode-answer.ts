import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib'
import { nonLocalReason } from '#service/config/loopback.ts'
import type { EncodedStart, ResponseCache } from '#service/rpc/response-cache.ts'
import {
  type KeptResult,
  keptStartOf,
  type MessageResponse,
  totalBytesOf,
} from '#service/rpc/transport/response.ts'

/** Smaller answers fit into one packet and are not worth the work. */
const minEncodedBytes = 1_400

/** Larger answers would take as much memory again. */
const maxEncodedBytes = 8 * 2 ** 20

/** Answers that are encoded at a time, in threads that reads of files share; others go as they are. */
const maxConcurrentEncodings = 2

type Encoding = 'br' | 'gzip'

/**
 * Encodes answers for clients on other machines, by their Accept-Encoding: undefined for an answer
 * that is to be sent as it is. A kept answer is encoded once, but for its id, and kept beside it in
 * the same cache; its id comes last then.
 *
 * An answer holds no secret that a page could guess by its length (BREACH): the key is in the
 * address and never repeated.
 */
export function createAnswerEncoder(responseCache: ResponseCache) {
  const pendingStarts = new Map<string, Promise<EncodedStart>>()
  let concurrency = 0

  async function encodeStart(encoding: Encoding, start: readonly Buffer[]): Promise<EncodedStart> {
    concurrency += 1
    try {
      const source = Buffer.concat(start)
      if (encoding === 'br') return { json: await compressBrotli(source, brotliOptions) }
      const json = Buffer.concat([gzipHead, await compressDeflate(source, deflateOptions)])
      return { json, checksum: crc32(source), sourceBytes: source.length }
    } finally {
      concurrency -= 1
    }
  }

  /** Joins an equal one under way. */
  async function encodeKept(
    encoding: Encoding,
    { cacheKey, json }: KeptResult,
  ): Promise<EncodedStart> {
    const encodedKey = `${cacheKey} ${encoding}`
    try {
      const pendingStart = pendingStarts.get(encodedKey) ?? encodeStart(encoding, keptStartOf(json))
      pendingStarts.set(encodedKey, pendingStart)
      const encodedStart = { ...(await pendingStart), source: new WeakRef(json) }
      // The answer itself may have gone meanwhile.
      if (responseCache.peek(cacheKey)?.json === json)
        responseCache.set(encodedKey, { ...encodedStart, confirmedAt: 0 })
      return encodedStart
    } finally {
      pendingStarts.delete(encodedKey)
    }
  }

  return async (
    encoding: Encoding,
    { body, kept }: MessageResponse,
  ): Promise<Buffer[] | undefined> => {
    const tail = kept ? Buffer.from(`,"id":${kept.id}}`) : body.at(-1)
    if (!tail || tail.length > maxTailBytes) return undefined
    const encodedKey = `${kept?.cacheKey} ${encoding}`
    const keptStart = kept && responseCache.get(encodedKey)
    if (keptStart && keptStart.source?.deref() === kept.json)
      return closeEncoded(encoding, keptStart, tail)
    if (concurrency >= maxConcurrentEncodings && !pendingStarts.has(encodedKey)) return undefined
    const encodedStart = kept
      ? await encodeKept(encoding, kept)
      : await encodeStart(encoding, body.slice(0, -1))
    return closeEncoded(encoding, encodedStart, tail)
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

/** A tail goes in one block of bytes as they are. */
const maxTailBytes = 65_535

/** Ends an encoded text by a few bytes that are not compressed. */
function closeEncoded(encoding: Encoding, start: EncodedStart, tail: Buffer): Buffer[] {
  if (encoding === 'br') {
    // RFC 7932, 9.2: a block of `tail.length` bytes that are not compressed, and an empty last one.
    const head = Buffer.alloc(3)
    head.writeUIntLE(((tail.length - 1) << 3) | (1 << 19), 0, 3)
    return [start.json, head, tail, Buffer.from([0x03])]
  }
  // RFC 1951, 3.2.4: a last block of bytes as they are; RFC 1952, 2.3.1: checksum and size of all.
  const head = Buffer.from([0x01, 0, 0, 0, 0])
  head.writeUInt16LE(tail.length, 1)
  head.writeUInt16LE(tail.length ^ 0xffff, 3)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(tail, start.checksum), 0)
  end.writeUInt32LE(((start.sourceBytes ?? 0) + tail.length) >>> 0, 4)
  return [start.json, head, tail, end]
}

const compressBrotli = promisify(brotliCompress)
const compressDeflate = promisify(deflateRaw)

/** Quality 1 compresses hashes better than gzip's best, in a fifth of the time. */
const brotliOptions = {
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
}

const deflateOptions = { finishFlush: constants.Z_SYNC_FLUSH, level: 1 }

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255])
