import { readBlockTransactionRow } from '#domain/block/block-row.ts'
import { csvCell } from '#domain/text/csv-cell.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'

const quantityFields = [
  'value',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'nonce',
]

const columnTitles = [
  'index',
  'hash',
  'type',
  'from',
  'to',
  ...quantityFields,
  'blobs',
  'selector',
  'input',
]

/**
 * Transactions of a block as CSV (RFC 4180): quantities in decimal, amounts in wei, empty where the
 * answer has none. `entries` are the block's own, `indexes` those to write and in which order.
 */
export function blockCsv(entries: readonly unknown[], indexes: readonly number[]): string {
  const csvRows = indexes.map((index) => {
    const entry = entries[index]
    const rawTransaction = isRawObject(entry) ? entry : {}
    const { hash, from, to, type, selector, blobs } = readBlockTransactionRow(entry, index)
    return [
      index,
      hash,
      isRawObject(entry) ? type : undefined,
      from,
      to,
      ...quantityFields.map((name) => readQuantity(rawTransaction[name])),
      isRawObject(entry) ? blobs : undefined,
      selector,
      typeof rawTransaction.input === 'string' ? rawTransaction.input : undefined,
    ]
  })
  return [columnTitles, ...csvRows].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
}
