import type { ServerResponse } from 'node:http'
import type { RoomShare } from '#service/rpc/transport/answer-room.ts'
import { splitIntoPieces, totalBytesOf } from '#service/rpc/transport/response.ts'

/** An answer over HTTP: its own headers, names and values alternating, and pieces of its body. */
export type HttpAnswer = {
  status: number
  headers?: readonly string[]
  /** `application/json` when left out; none is sent without a body. */
  contentType?: string
  body: readonly Buffer[]
  retryAfter?: number | undefined
  /** Its part of the room for answers. */
  share?: Pick<RoomShare, 'moved'>
}

/** Larger answers are sent in pieces: copying them would take longer than everything else. */
const maxCopiedBytes = 16 * 1024

/** Answers of this size are written at once; a slow client visibly takes the pieces of others. */
const maxWholeBytes = 128 * 1024

const maxWholePieces = 3

/** Sends an answer, with headers that it shares with others. */
export function sendAnswer(
  response: ServerResponse,
  sharedHeaders: readonly string[],
  { status, headers = [], contentType = 'application/json', body, retryAfter, share }: HttpAnswer,
): void {
  const sizeBytes = totalBytesOf(body)
  const headerList = [...sharedHeaders, ...headers]
  if (retryAfter !== undefined) headerList.push('retry-after', String(retryAfter))
  if (sizeBytes > 0)
    headerList.push('content-type', contentType, 'content-length', String(sizeBytes))
  share?.moved()
  response.writeHead(status, headerList)
  if (sizeBytes <= maxCopiedBytes) {
    response.end(Buffer.concat(body, sizeBytes))
    return
  }
  if (sizeBytes <= maxWholeBytes && body.length <= maxWholePieces) {
    response.cork()
    for (const piece of body) response.write(piece)
    response.end()
    response.uncork()
    return
  }
  const remainingPieces = splitIntoPieces(body)
  const writePieces = () => {
    share?.moved()
    response.cork()
    let isTaken = true
    while (isTaken && remainingPieces.length > 0) isTaken = response.write(remainingPieces.shift())
    if (remainingPieces.length === 0) response.end()
    else response.once('drain', writePieces)
    response.uncork()
  }
  writePieces()
}

let waitingSends: (() => void)[] = []

/**
 * Calls `send` when the requests that came meanwhile have been worked on, together with theirs. A
 * client that is woken by each of many answers sleeps again before the next one, which costs both
 * sides more than the answer.
 */
export function sendSoon(send: () => void): void {
  if (waitingSends.push(send) === 1) setImmediate(sendAll)
}

function sendAll(): void {
  const sends = waitingSends
  waitingSends = []
  for (const send of sends) send()
}
