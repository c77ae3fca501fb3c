import { type ApiFailure, MalformedError, mayPass } from '#api/errors.ts'
import { type Answer, readAnswer } from '#api/rpc/rpc-answer.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** Reads what a batch's answer has for the request of an id, as `readAnswer` reads a single one. */
export type ItemReader = (id: number) => unknown

/**
 * The reader of a batch's answer, or undefined where the service takes no batches, or none so large.
 * Entries may stand in any order. A status, a page of HTML or one error for all is every request's.
 */
export function readBatchAnswer(answer: Answer, ids: readonly number[]): ItemReader | undefined {
  const body = parseJson(answer.body)
  const entries = Array.isArray(body) ? body : []
  if (entries.length <= 1 && refusesBatches(answer, body, ids)) return undefined
  if (entries.length === 0) return (id) => readAnswer(answer, id)
  return (id) => readAnswer({ ...answer, body: JSON.stringify(entryOf(id, entries, answer)) }, id)
}

function entryOf(id: number, entries: readonly unknown[], { body }: Answer): unknown {
  const own = entries.filter((entry) => isRawObject(entry) && entry.id === id)
  if (own.length === 1) return own[0]
  if (own.length > 1)
    throw new MalformedError(
      `The answer to a batch has ${own.length} entries for request ${id}.`,
      body,
    )
  // Gateways leave the id out of their own errors: such an error is of all that have no answer.
  const nameless = entries.find(
    (entry) => isRawObject(entry) && (entry.id ?? null) === null && entry.error,
  )
  if (nameless !== undefined) return nameless
  throw new MalformedError(`The answer to a batch has nothing for request ${id}.`, body)
}

/**
 * Whether an answer that is not one entry a request means that batches are not taken: by status, or
 * as one envelope for all. A gateway that is tired or wants another key means no such thing.
 */
function refusesBatches(answer: Answer, body: unknown, [id = 0]: readonly number[]): boolean {
  if ([400, 405, 413].includes(answer.status)) return true
  const only: unknown = Array.isArray(body) ? body[0] : body
  if (!isRawObject(only)) return false
  // Some answer one of the requests, and drop the others.
  if ('result' in only) return !Array.isArray(body)
  try {
    readAnswer({ ...answer, body: JSON.stringify(only) }, id)
    return false
  } catch (error) {
    const failure = error as ApiFailure
    return failure.kind === 'rpc' && !mayPass(failure)
  }
}
