import { isReceiptOf } from '#domain/transaction/receipt-facts.ts'
import { isRawObject } from '#domain/values/raw.ts'

/**
 * Finds where a block's receipts have that of a transaction: at its own place in the list, or elsewhere by its
 * hash; its own place where none is of it.
 */
export function receiptFinder(receipts: readonly unknown[]) {
  let placesByHash: Map<string, number[]> | undefined
  // Made where a receipt is not at its place: a list of another block would be looked through for each transaction.
  const listPlaces = () => {
    const places = new Map<string, number[]>()
    for (const [place, receipt] of receipts.entries()) {
      const hash = isRawObject(receipt) ? hashKey(receipt.transactionHash) : ''
      places.set(hash, [...(places.get(hash) ?? []), place])
    }
    return places
  }
  return (transaction: unknown, place: number): number => {
    if (!isRawObject(transaction) || isReceiptOf(receipts[place], transaction)) return place
    placesByHash ??= listPlaces()
    const places = placesByHash.get(hashKey(transaction.hash)) ?? []
    return places.find((other) => isReceiptOf(receipts[other], transaction)) ?? place
  }
}

const hashKey = (hash: unknown) => String(hash).toLowerCase()
