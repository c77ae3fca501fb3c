import { FieldProblem } from '#domain/proof/field-bytes.ts'
import type { Reading } from '#domain/proof/transaction-readings.ts'
import { UnknownType } from '#domain/proof/transaction-encoding.ts'
import { fieldMissing, unverifiable, type Verdict } from '#domain/proof/verdict.ts'

/** The verdict where a field cannot be read. */
export const missing = (problem: FieldProblem): Verdict =>
  fieldMissing(problem.field, `It cannot be computed: ${problem.message}.`)

/** The verdict on a list, one entry of which cannot be encoded. */
export function unreadable({ index, problem }: Reading): Verdict {
  const place = `transactions[${index}]`
  if (problem instanceof UnknownType)
    return unverifiable(
      `type ${problem.type}`,
      `Transaction ${index} is of type ${problem.type}, and how that type is encoded is not known here.`,
    )
  return fieldMissing(
    `${place}.${problem?.field}`,
    `Transaction ${index} cannot be encoded: ${problem?.message}.`,
  )
}

/** What `read` reads, or the problem that it met. */
export function attempt<T>(read: () => T): T | FieldProblem {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof FieldProblem) return problem
    throw problem
  }
}
