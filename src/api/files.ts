import { filesConnection } from '#api/connections.ts'
import { MalformedError } from '#api/errors.ts'
import { type Ended, filesNetwork, noteExchange } from '#api/exchanges.ts'
import { checkStatus, readPins } from '#api/files-answer.ts'
import { filesRequest } from '#api/files-request.ts'
import { type HttpStream, http, httpStream } from '#api/http.ts'
import { forgetReadyConnection } from '#api/ready-connection.ts'
import { readText } from '#domain/utf8.ts'
import type { FileCommand, PinResult } from '#protocol/file-commands.ts'

/** Pinning content that others hold fetches all of it first. */
const pinTimeout = 10 * 60_000
/** Pieces in memory become a blob, which browsers may put on disk, when they are this many bytes. */
const foldedAt = 16 * 1024 * 1024
const shownBytes = 4096

/** Content as far as it was read. */
export type Content = {
  blob: Blob
  /** Whether this is all of it. */
  whole: boolean
  /** Bytes of all of it; undefined when the service does not say. */
  size: number | undefined
}

/**
 * Where a command goes and the header that lets it in, spec 5.2; `service` is the `{ipfs_url}` of
 * another file network than the one in use.
 */
export async function fileRequest(command: FileCommand, cid?: string, service?: string) {
  const query = cid === undefined ? {} : { arg: cid }
  return filesRequest(await filesConnection(service), command, query)
}

/**
 * `pin/add` and `pin/rm`, spec 4.6.
 * @throws ApiFailure when no result came.
 */
export async function pin(
  command: 'pin/add' | 'pin/rm',
  { service, cid }: { service: string; cid: string },
): Promise<PinResult> {
  const { url, authorization, shown } = await fileRequest(command, cid, service)
  const ended = noteExchange({ network: filesNetwork, method: command, params: [cid] })
  const start = performance.now()
  const init = { method: 'POST', ...(authorization && { headers: { authorization } }) }
  const came = await http(url, init, pinTimeout).catch(told(ended, start))
  const answer = { ...came, body: shown(came.body) }
  ended({ ...answer, state: 'answered', transport: 'HTTP' })
  if (answer.status === 401) forgetReadyConnection()
  checkStatus(answer, answer.headers)
  return readPins(answer.body)
}

/**
 * `cat`, spec 4.6, read as far as `bound` says once the first bytes are known; past it the request
 * is ended. A body shorter than `X-Content-Length` promised is no content: Kubo ends it like a
 * whole one when a block is missing.
 * @throws ApiFailure; an abort passes through.
 */
export async function cat(
  cid: string,
  bound: (first: Uint8Array) => number,
  signal: AbortSignal,
  onRead: (bytes: number, size: number | undefined) => void = () => undefined,
  service?: string,
): Promise<Content> {
  const { url, authorization, shown } = await fileRequest('cat', cid, service)
  const ended = noteExchange({ network: filesNetwork, method: 'cat', params: [cid] })
  const start = performance.now()
  const init = { method: 'POST', ...(authorization && { headers: { authorization } }), signal }
  const answer = await httpStream(url, init).catch(told(ended, start))
  const isContent = answer.status >= 200 && answer.status <= 299
  const promised = answer.headers.get('x-content-length')
  const size = promised === null ? undefined : Number(promised)
  const read = await collect(answer, isContent ? bound : () => foldedAt, (bytes) =>
    onRead(bytes, size),
  ).catch(told(ended, start))
  const body = isContent ? beginning(read.first, read.blob.size) : shown(await read.blob.text())
  const milliseconds = performance.now() - start
  ended({
    state: 'answered',
    transport: 'HTTP',
    status: answer.status,
    milliseconds,
    bytes: read.blob.size,
    body,
  })
  if (answer.status === 401) forgetReadyConnection()
  checkStatus({ status: answer.status, body }, answer.headers)
  if (read.whole && size !== undefined && read.blob.size < size)
    throw new MalformedError(
      `The content broke off: ${read.blob.size} of ${size} bytes came. A block may be missing.`,
      '',
      'cut off',
    )
  return { blob: read.blob, whole: read.whole, size: read.whole ? read.blob.size : size }
}

async function collect(
  { pieces }: HttpStream,
  bound: (first: Uint8Array) => number,
  onRead: (bytes: number) => void,
) {
  let [blob, held, heldBytes]: [Blob, Uint8Array<ArrayBuffer>[], number] = [new Blob(), [], 0]
  let first = new Uint8Array()
  let whole = true
  for await (const piece of pieces) {
    const wanted = piece.subarray(0, shownBytes - first.length)
    if (wanted.length > 0) first = Uint8Array.of(...first, ...wanted)
    const room = bound(first) - blob.size - heldBytes
    held.push(piece.subarray(0, room))
    heldBytes += Math.min(piece.length, room)
    if (heldBytes >= foldedAt) [blob, held, heldBytes] = [new Blob([blob, ...held]), [], 0]
    onRead(blob.size + heldBytes)
    whole = piece.length <= room
    if (!whole) break
  }
  return { blob: new Blob([blob, ...held]), first, whole }
}

/** What the line of exchanges shows of content: its beginning, when that is text. */
const beginning = (first: Uint8Array, bytes: number): string =>
  readText(first, true) ?? `(${bytes} bytes that are no text)`

/** Notes a failure and throws it on. */
export const told =
  (ended: (outcome: Ended) => void, start: number) =>
  (error: Error): never => {
    const message = error.name === 'AbortError' ? 'Cancelled.' : error.message
    ended({ state: 'failed', message, milliseconds: performance.now() - start })
    throw error
  }
