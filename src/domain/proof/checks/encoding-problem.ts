import { FieldProblem } from '#domain/proof/field-bytes.ts'
import { UnknownTransactionType } from '#domain/proof/transaction-encoding.ts'
import type { TransactionReading } from '#domain/proof/transaction-readings.ts'
import { fieldMissing, type ProofVerdict, unverifiable } from '#domain/proof/verdict.ts'

/** The verdict where a field cannot be read. */
export const fieldProblemVerdict = (problem: FieldProblem): ProofVerdict =>
  fieldMissing(problem.field, `Cannot be computed: ${problem.message}.`)

/** The verdict on a list, one entry of which cannot be encoded. */
export function encodingProblem({ index, problem }: TransactionReading): ProofVerdict {
  const entryPath = `transactions[${index}]`
  if (problem instanceof UnknownTransactionType)
    return unverifiable(
      `type ${problem.type}`,
      `Transaction ${index} is type ${problem.type}, whose encoding is unknown.`,
    )
  return fieldMissing(
    `${entryPath}.${problem?.field}`,
    `Transaction ${index} cannot be encoded: ${problem?.message}.`,
  )
}

/** The result of `read`, or the problem that it met. */
export function catchFieldProblem<T>(read: () => T): T | FieldProblem {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof FieldProblem) return problem
    throw problem
  }
}
