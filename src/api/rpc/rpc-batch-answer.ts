import { type ApiFailure, isRetryable, MalformedError } from '#api/errors.ts'
import { type RpcHttpAnswer, readRpcAnswer } from '#api/rpc/rpc-answer.ts'
import { asRawList, isRawObject, parseJson } from '#domain/values/raw.ts'

/** Reads a batch's entry for the request of an id as `readRpcAnswer` reads an answer. */
export type ItemReader = (id: number) => unknown

/**
 * The reader of a batch's answer, or undefined where the service takes no batches, or none so
 * large. Entries may come in any order. A refusing status, a page of HTML or one error for all is
 * the answer to every request of the batch.
 */
export function readBatchAnswer(
  answer: RpcHttpAnswer,
  ids: readonly number[],
): ItemReader | undefined {
  const parsedBody = parseJson(answer.body)
  const entries = asRawList(parsedBody)
  if (entries.length <= 1 && refusesBatches(answer, parsedBody, ids)) return undefined
  if (entries.length === 0) return (id) => readRpcAnswer(answer, id)
  return (id) =>
    readRpcAnswer({ ...answer, body: JSON.stringify(findEntry(id, entries, answer)) }, id)
}

function findEntry(id: number, entries: readonly unknown[], { body }: RpcHttpAnswer): unknown {
  const ownEntries = entries.filter((entry) => isRawObject(entry) && entry.id === id)
  if (ownEntries.length === 1) return ownEntries[0]
  if (ownEntries.length > 1)
    throw new MalformedError(
      `The answer to a batch has ${ownEntries.length} entries for request ${id}.`,
      body,
    )
  // Gateways leave the id out of their own errors: such an error is for all requests without an
  // entry.
  const errorForAll = entries.find(
    (entry) => isRawObject(entry) && (entry.id ?? null) === null && entry.error,
  )
  if (errorForAll !== undefined) return errorForAll
  throw new MalformedError(`The answer to a batch has nothing for request ${id}.`, body)
}

/**
 * Whether an answer without one entry for each request means that the service takes no batches: by
 * its status, or as one envelope for all. A rate limit, an overload or a wrong key does not mean
 * that.
 */
function refusesBatches(
  answer: RpcHttpAnswer,
  body: unknown,
  [id = 0]: readonly number[],
): boolean {
  if ([400, 405, 413].includes(answer.status)) return true
  const singleEntry: unknown = Array.isArray(body) ? body[0] : body
  if (!isRawObject(singleEntry)) return false
  // Some services answer one of the requests, and drop the others.
  if ('result' in singleEntry) return !Array.isArray(body)
  try {
    readRpcAnswer({ ...answer, body: JSON.stringify(singleEntry) }, id)
    return false
  } catch (error) {
    const failure = error as ApiFailure
    return failure.kind === 'rpc' && !isRetryable(failure)
  }
}
