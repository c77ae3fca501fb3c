import type { RpcErrorObject } from '#protocol/json-rpc.ts'
import type { RpcResponseError } from '#service/rpc/rpc-error.ts'

/**
 * An answer to a message: the pieces of its text, its HTTP status and Retry-After. In pieces,
 * because a cached block is part of many answers, and copying it costs more than everything else.
 */
export type MessageResponse = {
  body: readonly Buffer[]
  status: number
  retryAfter?: number | undefined
}

export const totalBytesOf = (body: readonly Buffer[]): number =>
  body.reduce((size, piece) => size + piece.length, 0)

const maxPieceBytes = 64 * 1024

/** A copy of more costs more than to write it by itself: of a block of 105 KiB, half of all that it costs. */
export const maxCopiedBytes = 16 * 1024

/**
 * An answer in pieces of at most 64 KiB: small enough that a slow client visibly takes them. Small parts
 * are joined, so that a batch is not thousands of frames; the parts of a kept block are not copied.
 */
export function* piecesOf(body: readonly Buffer[]): Generator<Buffer> {
  let smallParts: Buffer[] = []
  let smallBytes = 0
  for (const part of body)
    for (let start = 0; start < part.length; start += maxPieceBytes) {
      const piece = part.subarray(start, start + maxPieceBytes)
      const isCopied = piece.length <= maxCopiedBytes
      if (smallBytes > 0 && (!isCopied || smallBytes + piece.length > maxPieceBytes)) {
        yield Buffer.concat(smallParts, smallBytes)
        smallParts = []
        smallBytes = 0
      }
      if (!isCopied) yield piece
      else {
        smallParts.push(piece)
        smallBytes += piece.length
      }
    }
  if (smallBytes > 0) yield Buffer.concat(smallParts, smallBytes)
}

const resultEnd = Buffer.from('}')

/** An answer with a result; result and id are JSON texts. */
export const resultResponse = (id: string, json: Buffer): MessageResponse => ({
  body: [Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":`), json, resultEnd],
  status: 200,
})

export const failureResponse = (
  id: string | undefined,
  { code, message, data, status, retryAfter }: RpcResponseError,
): MessageResponse => ({
  body: [
    Buffer.from(errorResponseText(id, code, message, typeof data === 'string' ? data : undefined)),
  ],
  status,
  retryAfter,
})

/** An answer with an error of spec 7.2, as text; an unknown id is null. */
export function errorResponseText(
  id: string | undefined,
  code: number,
  message: string,
  data?: string,
): string {
  const error: RpcErrorObject = { code, message, ...(data !== undefined && { data }) }
  return `{"jsonrpc":"2.0","id":${id ?? 'null'},"error":${JSON.stringify(error)}}`
}

const [openBracket, comma, closeBracket] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** The answers to a batch as one; undefined when none is due. */
export function batchResponse(
  answers: readonly (MessageResponse | undefined)[],
): MessageResponse | undefined {
  const batchPieces = answers.flatMap((each) => (each ? [comma, ...each.body] : []))
  if (batchPieces.length === 0) return undefined
  return { body: [openBracket, ...batchPieces.slice(1), closeBracket], status: 200 }
}
