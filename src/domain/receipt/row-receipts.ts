import {
  type BlockTransactionRow,
  type RowReceipt,
  readBlockTransactionRow,
} from '#domain/block/block-row.ts'
import { receiptFinder } from '#domain/receipt/prove-receipt.ts'
import { isReceiptOf, readOutcome, readPaidFee } from '#domain/transaction/receipt-facts.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A block's list and its totals have the same rows; those of 1,500 transactions take 40 ms. */
const lastRows = new WeakMap<
  RawObject,
  { receipts: unknown; chainId: unknown; rows: BlockTransactionRow[] }
>()

/**
 * The transactions of a block, each with what its receipt states.
 * @param chainId of the connection
 * @param receipts as `eth_getBlockReceipts` lists them; undefined while there are none
 */
export function readBlockRows(
  block: RawObject,
  chainId: bigint | undefined,
  receipts?: readonly unknown[],
): readonly BlockTransactionRow[] {
  const last = lastRows.get(block)
  if (last && last.receipts === receipts && last.chainId === chainId) return last.rows
  const baseFee = readQuantity(block.baseFeePerGas)
  const findReceipt = receiptFinder(receipts ?? [])
  const rows = asRawList(block.transactions).map((entry, index) => ({
    ...readBlockTransactionRow(entry, index),
    receipt: readRowReceipt(entry, receipts?.[findReceipt(entry, index)], baseFee, chainId),
  }))
  lastRows.set(block, { receipts, chainId, rows })
  return rows
}

/** A receipt counts for the entry that it is of, and where none of it is malformed. */
export function readRowReceipt(
  entry: unknown,
  receipt: unknown,
  baseFee: bigint | undefined,
  chainId: bigint | undefined,
): RowReceipt | undefined {
  if (!isRawObject(entry) || !isReceiptOf(receipt, entry)) return undefined
  const { logs } = receipt
  const outcome = readOutcome(receipt)
  const gasUsed = readQuantity(receipt.gasUsed)
  if (outcome === 'unreadable' || gasUsed === undefined || !Array.isArray(logs)) return undefined
  return { outcome, gasUsed, fee: readPaidFee(entry, receipt, baseFee, chainId), logs }
}

/**
 * How many transactions of a block failed, and the fees that all paid. Undefined where a transaction
 * has no receipt, none with a status (before Byzantium, EIP-658), or a fee that is not wholly known.
 */
export function sumReceipts(rows: readonly BlockTransactionRow[]) {
  const outcomes = rows.map(({ receipt }) => receipt?.outcome ?? 'unrecorded')
  const fees = rows.flatMap(({ receipt }) => (receipt?.fee?.isWhole ? receipt.fee.total : []))
  return {
    failed: outcomes.includes('unrecorded')
      ? undefined
      : outcomes.filter((outcome) => outcome === 'failed').length,
    fees: fees.length < rows.length ? undefined : fees.reduce((sum, fee) => sum + fee, 0n),
  }
}
