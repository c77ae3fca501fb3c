import { FieldProblem } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  type EncodedTransaction,
  encodeTransaction,
  UnknownTransactionType,
} from '#domain/proof/transaction-encoding.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A transaction as it came and its encoding, or the problem that prevents encoding it. */
export type TransactionReading = {
  index: number
  raw: RawObject
  encoded?: EncodedTransaction
  /** Keccak-256 of the encoding. */
  hash?: Uint8Array
  problem?: FieldProblem | UnknownTransactionType
}

/** A block's transactions: read, or only their hashes, or no list of either. */
export type TransactionReadings = readonly TransactionReading[] | 'hashes' | FieldProblem

/** Encodes every transaction of a block's raw answer. */
export function readTransactions(transactions: unknown, keccak256: Keccak256): TransactionReadings {
  if (!Array.isArray(transactions))
    return new FieldProblem(
      'transactions',
      transactions === undefined ? 'is missing' : 'is not a list',
    )
  if (transactions.length > 0 && transactions.every((entry) => typeof entry === 'string'))
    return 'hashes'
  const invalidIndex = transactions.findIndex((entry) => !isRawObject(entry))
  if (invalidIndex >= 0)
    return new FieldProblem(`transactions[${invalidIndex}]`, 'is not an object')
  return transactions.map((raw, index) => readTransaction(raw, index, keccak256))
}

export function readTransaction(
  raw: RawObject,
  index: number,
  keccak256: Keccak256,
): TransactionReading {
  try {
    const encoded = encodeTransaction(raw)
    return { index, raw, encoded, hash: keccak256(encoded.bytes) }
  } catch (problem) {
    if (problem instanceof FieldProblem || problem instanceof UnknownTransactionType)
      return { index, raw, problem }
    throw problem
  }
}
