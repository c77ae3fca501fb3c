import { isReceiptOf } from '#domain/transaction/receipt-facts.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** Where a block's receipts have that of a transaction: at its own place in the list, where none is of it. */
export function placeOfReceipt(
  receipts: readonly unknown[],
  transaction: unknown,
  place: number,
): number {
  if (!isRawObject(transaction) || isReceiptOf(receipts[place], transaction)) return place
  const found = receipts.findIndex((receipt) => isReceiptOf(receipt, transaction))
  return found < 0 ? place : found
}
