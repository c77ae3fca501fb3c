import { catchFieldProblem, fieldProblemVerdict } from '#domain/proof/checks/judge.ts'
import { FieldProblem } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  type EncodedTransaction,
  encodeTransaction,
  UnknownTransactionType,
} from '#domain/proof/transaction-encoding.ts'
import {
  fieldMissing,
  type ProofVerdict,
  unverifiable,
  type ValueComparison,
} from '#domain/proof/verdict.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A transaction as it came and its encoding, or the problem that prevents encoding it. */
export type TransactionReading = {
  index: number
  raw: RawObject
  encoded?: EncodedTransaction
  /** Keccak-256 of the encoding. */
  hash?: Uint8Array
  /** Which field is missing or malformed; not verifiable where the type is not known. */
  problem?: ProofVerdict
}

/** Encodes every transaction of a block's raw answer; or why there are none to encode. */
export function readTransactions(
  transactions: unknown,
  keccak256: Keccak256,
): readonly TransactionReading[] | ProofVerdict {
  const read = catchFieldProblem(() => {
    if (!Array.isArray(transactions))
      throw new FieldProblem('transactions', transactions ? 'is not a list' : 'is missing')
    if (transactions.length > 0 && transactions.every((entry) => typeof entry === 'string'))
      return unverifiable('hashes only', 'Load the full transactions to verify them.')
    return transactions.map((raw, index) => {
      if (!isRawObject(raw)) throw new FieldProblem(`transactions[${index}]`, 'is not an object')
      return readTransaction(raw, index, keccak256)
    })
  })
  return read instanceof FieldProblem ? fieldProblemVerdict(read) : read
}

export function readTransaction(
  raw: RawObject,
  index: number,
  keccak256: Keccak256,
): TransactionReading {
  try {
    const encoded = encodeTransaction(raw)
    return { index, raw, encoded, hash: keccak256(encoded.bytes) }
  } catch (error) {
    return { index, raw, problem: encodingProblem(index, error) }
  }
}

function encodingProblem(index: number, error: unknown): ProofVerdict {
  if (error instanceof UnknownTransactionType)
    return unverifiable(
      `type ${error.type}`,
      `Transaction ${index} is type ${error.type}, whose encoding is unknown.`,
    )
  if (!(error instanceof FieldProblem)) throw error
  return fieldMissing(
    `transactions[${index}].${error.field}`,
    `Transaction ${index} cannot be encoded: ${error.message}.`,
  )
}

/** The verdict where what differs has a type that was never seen to be encoded as it is here. */
export const untriedType = (
  { raw }: TransactionReading,
  compared: readonly ValueComparison[],
): ProofVerdict =>
  unverifiable(
    `type ${raw.type}`,
    `It differs. The encoding of type ${raw.type} follows Arbitrum’s source and is untested on public blocks.`,
    compared,
  )
