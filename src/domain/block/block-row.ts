import type { Hash } from 'viem'
import { calledSelector, sentText } from '#domain/abi/called-selector.ts'
import { listedIndex } from '#domain/block/block.ts'
import { isCreation, readBatch } from '#domain/chains/transaction-forms.ts'
import { byteLength, isAddress, isHash, readQuantity } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A transaction's end by its receipt. */
export type RowReceipt = {
  outcome: 'succeeded' | 'failed' | 'unrecorded'
  gasUsed: bigint
  /** In wei; undefined where a part of it is not known, or a token paid it. */
  fee: { total: bigint; isWhole: boolean } | undefined
  logs: readonly unknown[]
}

/** A transaction in a block's list; fields that the answer lacks are undefined. */
export type BlockTransactionRow = {
  /** The transaction as the response has it. */
  entry: unknown
  index: number
  hash: Hash | undefined
  from: string | undefined
  /** Null for the creation of a contract; undefined for a batch of calls. */
  to: string | null | undefined
  value: bigint | undefined
  /** Gas limit. */
  gas: bigint | undefined
  /** Highest price per gas for the sender, in wei; not the price paid. */
  feeCap: bigint | undefined
  type: bigint | undefined
  /** The selector of the called function; undefined where none is called. */
  selector: string | undefined
  isText: boolean
  inputBytes: number | undefined
  blobs: number
  /** Number of calls, where the transaction is a batch. */
  calls: number | undefined
  /** Undefined where none is loaded, or the one that came is not of this transaction. */
  receipt?: RowReceipt | undefined
}

/** Reads an entry of a block's `transactions` (spec 2.5): a hash, or an object of spec 2.4. */
export function readBlockTransactionRow(entry: unknown, place: number): BlockTransactionRow {
  const fields: RawObject = isRawObject(entry) ? entry : { hash: entry }
  const { hash, from, to, input, blobVersionedHashes } = fields
  const inputBytes = byteLength(input)
  const calls = readBatch(fields)
  const selector = calledSelector(fields)
  return {
    entry,
    index: listedIndex(entry, place),
    hash: isHash(hash) ? hash : undefined,
    from: isAddress(from) ? from : undefined,
    to: isCreation(fields) ? null : isAddress(to) ? to : undefined,
    value: readQuantity(fields.value),
    gas: readQuantity(fields.gas),
    feeCap: readQuantity(fields.maxFeePerGas ?? fields.gasPrice),
    type: fields === entry ? readQuantity(fields.type ?? '0x0') : undefined,
    selector,
    isText: selector === undefined && sentText(fields) !== undefined,
    inputBytes: calls ? undefined : inputBytes,
    calls: calls?.length,
    blobs: Array.isArray(blobVersionedHashes) ? blobVersionedHashes.length : 0,
  }
}
