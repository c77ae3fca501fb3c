import type { Hash } from 'viem'
import { readBatch } from '#domain/chains/batch-calls.ts'
import { isCreation } from '#domain/chains/is-creation.ts'
import { byteLength, isAddress, isHash } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** A transaction in a block's list; fields that the answer lacks are undefined. */
export type BlockTransactionRow = {
  index: number
  hash: Hash | undefined
  /** False where the block gives hashes only, and nothing below is known. */
  full: boolean
  from: string | undefined
  /** Null for the creation of a contract; undefined for a batch of calls. */
  to: string | null | undefined
  value: bigint | undefined
  /** Gas limit; the gas used is in the receipt, which this API does not give. */
  gas: bigint | undefined
  /** Highest price per gas for the sender, in wei; not the price paid. */
  feeCap: bigint | undefined
  type: bigint | undefined
  /** The first four bytes of the input, where there are any. */
  selector: string | undefined
  inputBytes: number | undefined
  blobs: number
  /** Number of calls, where the transaction is a batch. */
  calls: number | undefined
}

const hashOnly = {
  full: false,
  from: undefined,
  to: undefined,
  value: undefined,
  gas: undefined,
  feeCap: undefined,
  type: undefined,
  selector: undefined,
  inputBytes: undefined,
  blobs: 0,
  calls: undefined,
}

/** Reads an entry of a block's `transactions` (spec 2.5): a hash, or an object of spec 2.4. */
export function readBlockTransactionRow(entry: unknown, index: number): BlockTransactionRow {
  if (!isRawObject(entry)) return { ...hashOnly, index, hash: isHash(entry) ? entry : undefined }
  const { hash, from, to, input, blobVersionedHashes } = entry
  const inputBytes = byteLength(input)
  const calls = readBatch(entry)
  return {
    index,
    full: true,
    hash: isHash(hash) ? hash : undefined,
    from: isAddress(from) ? from : undefined,
    to: isCreation(entry) ? null : isAddress(to) ? to : undefined,
    value: readQuantity(entry.value),
    gas: readQuantity(entry.gas),
    feeCap: readQuantity(entry.maxFeePerGas ?? entry.gasPrice),
    type: readQuantity(entry.type ?? '0x0'),
    selector:
      inputBytes !== undefined && inputBytes >= 4
        ? String(input).slice(0, 10).toLowerCase()
        : undefined,
    inputBytes: calls ? undefined : inputBytes,
    calls: calls?.length,
    blobs: Array.isArray(blobVersionedHashes) ? blobVersionedHashes.length : 0,
  }
}
