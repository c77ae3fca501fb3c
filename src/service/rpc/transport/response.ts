import type { RpcErrorObject } from '#protocol/json-rpc.ts'
import type { RpcError } from '#service/rpc/rpc-error.ts'

/**
 * An answer to a message: the pieces of its text, and what HTTP says with it. Pieces, because a kept
 * block is part of many answers, and copying it costs more than all else.
 */
export type Answer = { body: readonly Buffer[]; status: number; retryAfter?: number | undefined }

/** Bytes of all pieces together. */
export const sizeOf = (body: readonly Buffer[]): number =>
  body.reduce((size, piece) => size + piece.length, 0)

const pieceBytes = 64 * 1024

/**
 * An answer in pieces of 64 KiB: none so large that a slow client would seem not to take it, none so
 * small that a batch would be thousands of frames.
 */
export function piecesOf(body: readonly Buffer[]): Buffer[] {
  const pieces: Buffer[] = []
  let small: Buffer[] = []
  let smallBytes = 0
  const endSmall = () => {
    const [only] = small
    // A kept block is not copied.
    if (only && small.length === 1) pieces.push(only)
    else if (small.length > 1) pieces.push(Buffer.concat(small, smallBytes))
    small = []
    smallBytes = 0
  }
  for (const part of body)
    for (let start = 0; start < part.length; start += pieceBytes) {
      const piece = part.subarray(start, start + pieceBytes)
      if (smallBytes + piece.length > pieceBytes) endSmall()
      small.push(piece)
      smallBytes += piece.length
    }
  endSmall()
  return pieces
}

const resultEnd = Buffer.from('}')

/** An answer with a result, given as JSON text; the id, too. */
export const resultAnswer = (id: string, json: Buffer): Answer => ({
  body: [Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":`), json, resultEnd],
  status: 200,
})

export const failureAnswer = (
  id: string | undefined,
  { code, message, data, status, retryAfter }: RpcError,
): Answer => ({
  body: [Buffer.from(errorAnswer(id, code, message, typeof data === 'string' ? data : undefined))],
  status,
  retryAfter,
})

/** An answer with an error of spec 7.2, as text; an id that is not known is null there. */
export function errorAnswer(
  id: string | undefined,
  code: number,
  message: string,
  data?: string,
): string {
  const error: RpcErrorObject = { code, message, ...(data !== undefined && { data }) }
  return `{"jsonrpc":"2.0","id":${id ?? 'null'},"error":${JSON.stringify(error)}}`
}

const [open, comma, close] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** The answers to a batch as one; undefined when none of its messages wants one. */
export function batchAnswer(answers: readonly (Answer | undefined)[]): Answer | undefined {
  const pieces = answers.flatMap((each) => (each ? [comma, ...each.body] : []))
  if (pieces.length === 0) return undefined
  return { body: [open, ...pieces.slice(1), close], status: 200 }
}
