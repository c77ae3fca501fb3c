import type { Hex } from 'viem'
import { FieldProblem } from '#domain/proof/field-bytes.ts'
import { encodeTransaction, UnknownTransactionType } from '#domain/proof/transaction-encoding.ts'
import { toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** A transaction as it is hashed and sent (EIP-2718), or why it cannot be encoded. */
export function encodedTransaction(transaction: RawObject): { bytes: Hex } | { problem: string } {
  try {
    return { bytes: toHex(encodeTransaction(transaction).bytes) as Hex }
  } catch (error) {
    if (error instanceof FieldProblem || error instanceof UnknownTransactionType)
      return { problem: `Cannot be encoded: ${error.message}.` }
    throw error
  }
}
