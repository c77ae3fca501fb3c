import type { Hash } from 'viem'
import { isAddress, isHash } from '#domain/hex.ts'
import { readQuantity } from '#domain/quantity.ts'
import { isRawObject, type RawObject } from '#domain/raw.ts'

const typeNames = ['legacy', 'access list', 'dynamic fee', 'blob', 'set code']

/** Name of a transaction type by its EIP-2718 number; other chains' types keep their number. */
export const typeName = (type: bigint): string =>
  typeNames[Number(type)] ?? `type 0x${type.toString(16)}`

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

/**
 * The most that a transaction can cost its sender in wei, value included: an upper bound, since what
 * it did cost is in its receipt, which this API does not give. Undefined when a part is not readable.
 */
export function costBound(transaction: RawObject): bigint | undefined {
  const { feeCap, gas, value } = readTransactionRow(transaction, 0).details ?? {}
  if (feeCap === undefined || gas === undefined || value === undefined) return undefined
  const blobs = transaction.blobVersionedHashes
  const blobFee = readQuantity(transaction.maxFeePerBlobGas ?? '0x0') ?? 0n
  const blobGas = Array.isArray(blobs) ? BigInt(blobs.length) * 131_072n : 0n
  return feeCap * gas + blobFee * blobGas + value
}
