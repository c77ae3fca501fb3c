import { readBlockRow } from '#domain/block/block-row.ts'
import { csvCell } from '#domain/text/csv-cell.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'

const quantities = [
  'value',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'nonce',
]

const titles = ['index', 'hash', 'type', 'from', 'to', ...quantities, 'blobs', 'selector', 'input']

/**
 * Transactions of a block as CSV (RFC 4180): quantities in decimal, amounts in wei, empty where the
 * answer has none. `entries` are the block's own, `indexes` those to write and in which order.
 */
export function blockCsv(entries: readonly unknown[], indexes: readonly number[]): string {
  const lines = indexes.map((index) => {
    const entry = entries[index]
    const raw = isRawObject(entry) ? entry : {}
    const { hash, from, to, type, selector, blobs } = readBlockRow(entry, index)
    return [
      index,
      hash,
      isRawObject(entry) ? type : undefined,
      from,
      to,
      ...quantities.map((name) => readQuantity(raw[name])),
      isRawObject(entry) ? blobs : undefined,
      selector,
      typeof raw.input === 'string' ? raw.input : undefined,
    ]
  })
  return [titles, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
}
