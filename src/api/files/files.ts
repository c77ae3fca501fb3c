import { filesConnection } from '#api/connections/connections.ts'
import { MalformedError } from '#api/errors.ts'
import { sendFileRequest } from '#api/files/files-request.ts'
import { type HttpStream, httpStream } from '#api/http.ts'
import { joinBytes } from '#domain/values/hex.ts'
import { decodeTextBytes } from '#domain/values/utf8.ts'

/** Bytes of content shown in the request log. */
const maxLoggedBytes = 4096
/** Longest error body kept. */
const maxRefusalBytes = 256 * 1024

/** Content as far as it was read. */
export type CatContent = {
  bytes: Uint8Array<ArrayBuffer>
  /** Whether `bytes` are the whole content. */
  whole: boolean
  /** Bytes of the whole content; undefined when the service does not say. */
  size: number | undefined
}

/**
 * Takes a piece and returns whether to read on; `size` is of the whole content, where it is known,
 * and `firstBytes` are some of its beginning.
 */
type TakePiece = (
  piece: Uint8Array<ArrayBuffer>,
  size: number | undefined,
  firstBytes: Uint8Array,
) => boolean | Promise<boolean>

/**
 * `cat`, spec 4.6, piece by piece, no faster than `takePiece` takes them; the request ends when it
 * returns false. A body shorter than `X-Content-Length` says is a failure: when a block is missing,
 * Kubo ends the body as it ends a whole one.
 * @throws ApiFailure; an abort, and what `takePiece` throws, pass through.
 */
export async function catPieces(
  cid: string,
  takePiece: TakePiece,
  signal: AbortSignal,
  service?: string,
): Promise<{ whole: boolean; size: number | undefined }> {
  const call = { command: 'cat', query: { arg: cid }, params: [cid] } as const
  const files = await filesConnection(service)
  const { whole, bytes, size } = await sendFileRequest(files, call, signal, async (url, headers) =>
    readStream(await httpStream(url, { method: 'POST', headers, signal }), takePiece),
  )
  if (whole && size !== undefined && bytes < size)
    throw new MalformedError(
      `Content cut off: ${bytes} of ${size} bytes received. A block may be missing.`,
      '',
      'cut off',
    )
  return { whole, size: whole ? bytes : size }
}

/**
 * `cat` into memory, up to as many bytes as `maxBytesFor` returns once the first bytes are known
 * and, where the service says it, the size.
 * @throws as `catPieces`
 */
export async function cat(
  cid: string,
  maxBytesFor: (firstBytes: Uint8Array, size: number | undefined) => number,
  signal: AbortSignal,
  service?: string,
): Promise<CatContent> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let receivedBytes = 0
  const extent = await catPieces(
    cid,
    (piece, size, firstBytes) => {
      const roomBytes = maxBytesFor(firstBytes, size) - receivedBytes
      pieces.push(piece.subarray(0, roomBytes))
      receivedBytes += piece.length
      return piece.length <= roomBytes
    },
    signal,
    service,
  )
  return { ...extent, bytes: joinBytes(pieces) }
}

/**
 * Hands over each piece of content until `takePiece` has enough; reads only the beginning of a
 * refusal. `body` is its text in the request log.
 */
async function readStream({ status, headers, pieces, leadMs }: HttpStream, takePiece: TakePiece) {
  const isContent = status >= 200 && status <= 299
  const sizeHeader = headers.get('x-content-length')
  const size = /^\d{1,15}$/.test(sizeHeader ?? '') ? Number(sizeHeader) : undefined
  let [firstBytes, bytes, whole] = [new Uint8Array(), 0, true]
  for await (const piece of pieces) {
    firstBytes = appendPrefix(firstBytes, piece, isContent ? maxLoggedBytes : maxRefusalBytes)
    bytes += piece.length
    whole = isContent ? await takePiece(piece, size, firstBytes) : bytes < maxRefusalBytes
    if (!whole) break
  }
  const body = isContent
    ? describeBeginning(firstBytes, bytes)
    : new TextDecoder().decode(firstBytes)
  return { status, headers, body, bytes, leadMs, whole, size }
}

/** The first bytes with those of a further piece, up to `maxBytes`. */
function appendPrefix(firstBytes: Uint8Array<ArrayBuffer>, piece: Uint8Array, maxBytes: number) {
  const addedBytes = piece.subarray(0, maxBytes - firstBytes.length)
  return addedBytes.length === 0 ? firstBytes : joinBytes([firstBytes, addedBytes])
}

/** Text of content for the request log: its beginning, if that is text. */
const describeBeginning = (firstBytes: Uint8Array, bytes: number): string =>
  decodeTextBytes(firstBytes, true) ?? `(${bytes} bytes that are no text)`
