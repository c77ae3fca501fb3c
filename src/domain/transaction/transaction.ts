import type { Hash } from 'viem'
import { isAddress, isHash } from '#domain/hex.ts'
import { readQuantity } from '#domain/quantity.ts'
import { isRawObject } from '#domain/raw.ts'
import { kindOfType } from '#domain/transaction/transaction-kind.ts'

/** Name of a transaction type by its EIP-2718 number; an unknown one keeps its number. */
export const typeName = (type: bigint): string =>
  kindOfType(type)?.name ?? `type 0x${type.toString(16)}`

/** What a row of a block's transaction list says; undefined where the answer does not say it. */
export type TransactionRow = {
  index: number
  hash: Hash | undefined
  /** Where the block gives hashes only, there is nothing but the hash. */
  details?: {
    from: string | undefined
    /** Null for a contract creation. */
    to: string | null | undefined
    value: bigint | undefined
    gas: bigint | undefined
    /** Most wei a unit of gas can cost the sender: never what it did cost. */
    feeCap: bigint | undefined
    type: string
  }
}

/** Reads an entry of a block's `transactions`: a hash, or an object of spec 2.4. */
export function readTransactionRow(entry: unknown, index: number): TransactionRow {
  if (!isRawObject(entry)) return { index, hash: isHash(entry) ? entry : undefined }
  const type = readQuantity(entry.type ?? '0x0')
  return {
    index,
    hash: isHash(entry.hash) ? entry.hash : undefined,
    details: {
      from: isAddress(entry.from) ? entry.from : undefined,
      to: entry.to === null ? null : isAddress(entry.to) ? entry.to : undefined,
      value: readQuantity(entry.value),
      gas: readQuantity(entry.gas),
      feeCap: readQuantity(entry.maxFeePerGas ?? entry.gasPrice),
      type: type === undefined ? `type ${String(entry.type)}` : typeName(type),
    },
  }
}
