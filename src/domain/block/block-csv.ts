import type { BlockTransactionRow } from '#domain/block/block-row.ts'
import { formatCsv } from '#domain/text/csv-cell.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { asRawObject } from '#domain/values/raw.ts'

const quantityFields =
  'value gas gasPrice maxFeePerGas maxPriorityFeePerGas maxFeePerBlobGas nonce'.split(' ')

const columnTitles = [
  ...['index', 'hash', 'type', 'from', 'to'],
  ...[...quantityFields, 'blobs', 'selector', 'input'],
  ...['status', 'gasUsed', 'feePaid'],
]

/**
 * Transactions of a block as CSV (RFC 4180): quantities in decimal, amounts in wei, empty where the
 * answer or the receipt has none, or the receipt is not there.
 */
export const blockCsv = (rows: readonly BlockTransactionRow[]) =>
  formatCsv(columnTitles, rows, (row) => {
    const { entry, index, hash, from, to, type, selector, blobs, receipt } = row
    const rawTransaction = asRawObject(entry)
    return [
      ...[index, hash, type, from, to],
      ...quantityFields.map((name) => readQuantity(rawTransaction[name])),
      type === undefined ? undefined : blobs,
      selector,
      typeof rawTransaction.input === 'string' ? rawTransaction.input : undefined,
      receipt && { succeeded: 1, failed: 0, unrecorded: undefined }[receipt.outcome],
      receipt?.gasUsed,
      receipt?.fee?.total,
    ]
  })
