import { filesConnection } from '#api/connections/connections.ts'
import { MalformedError } from '#api/errors.ts'
import { readPinAnswer } from '#api/files/files-answer.ts'
import { sendFileRequest } from '#api/files/files-request.ts'
import { type HttpStream, http, httpStream } from '#api/http.ts'
import { decodeTextBytes } from '#domain/values/utf8.ts'
import type { PinResult } from '#protocol/file-commands.ts'

/** Pinning content that others hold fetches all of it first. */
const pinTimeoutMs = 10 * 60_000
/** Pieces in memory become a blob, which browsers may put on disk, when they are this many bytes. */
const blobFoldBytes = 16 * 1024 * 1024
const shownBytes = 4096
/** Of an answer that is no content, more than a person reads. */
const refusalBytes = 256 * 1024

/** Content as far as it was read. */
export type CatContent = {
  blob: Blob
  /** Whether this is all of it. */
  whole: boolean
  /** Bytes of all of it; undefined when the service does not say. */
  size: number | undefined
}

/**
 * `pin/add` and `pin/rm`, spec 4.6. After an abort nobody knows whether the service did it.
 * @throws ApiFailure when no result came; an abort passes through.
 */
export async function pin(
  command: 'pin/add' | 'pin/rm',
  { service, cid }: { service: string; cid: string },
  signal: AbortSignal | undefined,
): Promise<PinResult> {
  const call = { command, query: { arg: cid }, params: [cid] }
  const files = await filesConnection(service)
  const answer = await sendFileRequest(files, call, signal, (url, headers) =>
    http(url, { method: 'POST', headers, ...(signal && { signal }) }, pinTimeoutMs),
  )
  return readPinAnswer(answer.body)
}

/** What of a content is asked for, where not all of it: Kubo's `offset` and `length`, in bytes. */
type Range = { offset: number; length: number }

/** Takes a piece as it comes, and says whether to go on; `size` is of all that was promised. */
type Take = (piece: Uint8Array<ArrayBuffer>, size: number | undefined) => boolean | Promise<boolean>

/**
 * `cat`, spec 4.6, piece by piece, no faster than they are taken; when `take` says so the request is
 * ended. A body shorter than `X-Content-Length` promised is no content: Kubo ends it like a whole
 * one when a block is missing.
 * @throws ApiFailure; an abort, and what `take` throws, pass through.
 */
export async function catPieces(
  cid: string,
  take: Take,
  signal: AbortSignal,
  { range, service }: { range?: Range | undefined; service?: string | undefined } = {},
): Promise<{ whole: boolean; size: number | undefined }> {
  const part = range && { offset: `${range.offset}`, length: `${range.length}` }
  const query = { arg: cid, ...part }
  const call = { command: 'cat', query, params: range ? [cid, range] : [cid] } as const
  const files = await filesConnection(service)
  const { whole, bytes, size } = await sendFileRequest(files, call, signal, async (url, headers) =>
    readStream(await httpStream(url, { method: 'POST', headers, signal }), take),
  )
  if (whole && size !== undefined && bytes < size)
    throw new MalformedError(
      `The content broke off: ${bytes} of ${size} bytes came. A block may be missing.`,
      '',
      'cut off',
    )
  return { whole, size: whole ? bytes : size }
}

/**
 * `cat` into memory, as far as `bound` says once the first bytes are known, and of how many they
 * are the first, where the service says that.
 * @throws as `catPieces`
 */
export async function cat(
  cid: string,
  bound: (first: Uint8Array, size: number | undefined) => number,
  signal: AbortSignal,
  onRead: (bytes: number, size: number | undefined) => void = () => undefined,
  service?: string,
): Promise<CatContent> {
  let [blob, held, heldBytes]: [Blob, Uint8Array<ArrayBuffer>[], number] = [new Blob(), [], 0]
  let first = new Uint8Array()
  const read = await catPieces(
    cid,
    (piece, size) => {
      first = appendPrefix(first, piece)
      const room = bound(first, size) - blob.size - heldBytes
      held.push(piece.subarray(0, room))
      heldBytes += Math.min(piece.length, room)
      if (heldBytes >= blobFoldBytes) [blob, held, heldBytes] = [new Blob([blob, ...held]), [], 0]
      onRead(blob.size + heldBytes, size)
      return piece.length <= room
    },
    signal,
    { service },
  )
  return { ...read, blob: new Blob([blob, ...held]) }
}

/**
 * A part of a content, or undefined where the service sends something else than the part: the
 * specified `cat` knows no parts, and who does not know them sends all of it.
 * @throws as `catPieces`
 */
export async function catRange(
  cid: string,
  range: Range,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const { whole } = await catPieces(
    cid,
    (piece, size) => {
      pieces.push(piece)
      length += piece.length
      return (size ?? length) <= range.length && length <= range.length
    },
    signal,
    { range },
  )
  return whole ? new Uint8Array(await new Blob(pieces).arrayBuffer()) : undefined
}

/**
 * Hands each piece of content over until `take` has enough; of a refusal only the beginning is read.
 * The body is what a person may see of it.
 */
async function readStream({ status, headers, pieces }: HttpStream, take: Take) {
  const isContent = status >= 200 && status <= 299
  const promised = headers.get('x-content-length')
  const size = /^\d{1,15}$/.test(promised ?? '') ? Number(promised) : undefined
  let [first, bytes, whole] = [new Uint8Array(), 0, true]
  for await (const piece of pieces) {
    first = appendPrefix(first, piece, isContent ? shownBytes : refusalBytes)
    bytes += piece.length
    whole = isContent ? await take(piece, size) : bytes < refusalBytes
    if (!whole) break
  }
  const body = isContent ? describeBeginning(first, bytes) : new TextDecoder().decode(first)
  return { status, headers, body, bytes, whole, size }
}

/** The first bytes of what comes in pieces. */
function appendPrefix(first: Uint8Array<ArrayBuffer>, piece: Uint8Array, bound = shownBytes) {
  const wanted = piece.subarray(0, bound - first.length)
  if (wanted.length === 0) return first
  const longer = new Uint8Array(first.length + wanted.length)
  longer.set(first)
  longer.set(wanted, first.length)
  return longer
}

/** What the request log shows of content: its beginning, when that is text. */
const describeBeginning = (first: Uint8Array, bytes: number): string =>
  decodeTextBytes(first, true) ?? `(${bytes} bytes that are no text)`
