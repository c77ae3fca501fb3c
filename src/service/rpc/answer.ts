import { type RpcErrorObject, rpcCode } from '#protocol/json-rpc.ts'
import { answerLimit } from '#service/rpc/limits.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'

/** An answer to a message: its text, and what HTTP says with it. */
export type Answer = { body: Buffer; status: number; retryAfter?: number | undefined }

const resultEnd = Buffer.from('}')

/** An answer with a result, given as JSON text; the id, too. */
export const resultAnswer = (id: string, json: Buffer): Answer => ({
  body: Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":`), json, resultEnd]),
  status: 200,
})

export const failureAnswer = (
  id: string | undefined,
  { code, message, data, status, retryAfter }: RpcError,
): Answer => ({ body: Buffer.from(errorAnswer(id, code, message, data)), status, retryAfter })

/** An answer with an error, as text; an id that is not known is null there. */
export function errorAnswer(
  id: string | undefined,
  code: number,
  message: string,
  data?: unknown,
): string {
  const error: RpcErrorObject = { code, message, ...(data !== undefined && { data }) }
  return `{"jsonrpc":"2.0","id":${id ?? 'null'},"error":${JSON.stringify(error)}}`
}

const [open, comma, close] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** The answers to a batch as one; undefined when none of its messages wants one. */
export function batchAnswer(answers: readonly (Answer | undefined)[]): Answer | undefined {
  const bodies = answers.flatMap((each) => (each ? [comma, each.body] : []))
  if (bodies.length === 0) return undefined
  return { body: Buffer.concat([open, ...bodies.slice(1), close]), status: 200 }
}

/** The answers to a batch, those that no longer fit replaced by an error, as geth does: -32003. */
export function fitting(
  answers: readonly (Answer | undefined)[],
  idOf: (index: number) => string | undefined,
): (Answer | undefined)[] {
  let room = answerLimit
  return answers.map((answer, index) => {
    if (!answer || answer.body.length <= room) {
      room -= answer?.body.length ?? 0
      return answer
    }
    const message = `response too large: answers to a batch have at most ${answerLimit} bytes together`
    return failureAnswer(idOf(index), new RpcError({ code: rpcCode.responseTooLarge, message }))
  })
}
