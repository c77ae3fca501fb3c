import type { TransactionListChoice, TransactionSortKey } from '#domain/block/block-list.ts'
import type { BlockTransactionRow } from '#domain/block/block-row.ts'

/** Whether receipts are there: then fees and gas are those that were paid and used. */
export const haveReceipts = (rows: readonly BlockTransactionRow[]): boolean =>
  rows.some(({ receipt }) => receipt)

/**
 * The rows that a choice picks out, in its order. Rows without the sorted value come last in either
 * direction, and equal ones keep the order of the block.
 */
export function filterAndSortRows(
  rows: readonly BlockTransactionRow[],
  choice: TransactionListChoice,
): readonly BlockTransactionRow[] {
  const searchText = choice.text.trim().toLowerCase()
  const matchingRows = rows.filter(
    (row) => matchesText(row, searchText) && matchesFilter(row, choice),
  )
  if (choice.sort === 'index') return choice.descending ? matchingRows.toReversed() : matchingRows
  const { sort, descending } = choice
  const arePaid = haveReceipts(rows)
  return matchingRows.toSorted((a, b) => {
    const [one, other] = [sortValue(a, sort, arePaid), sortValue(b, sort, arePaid)]
    if (one === other) return a.index - b.index
    if (one === undefined || other === undefined) return one === undefined ? 1 : -1
    return (one < other ? -1 : 1) * (descending ? -1 : 1)
  })
}

function matchesText(
  { hash, from, to, selector }: BlockTransactionRow,
  searchText: string,
): boolean {
  if (searchText === '') return true
  return [hash, from, to, selector].some((text) => text?.toLowerCase().includes(searchText))
}

function matchesFilter(row: BlockTransactionRow, { type, kind }: TransactionListChoice): boolean {
  if (type !== undefined && row.type?.toString() !== type) return false
  switch (kind) {
    case undefined:
      return true
    case 'value':
      return row.value !== undefined && row.value > 0n
    case 'data':
      return row.inputBytes !== undefined && row.inputBytes > 0
    case 'creations':
      return row.to === null
    case 'blobs':
      return row.blobs > 0
    case 'failed':
      return row.receipt?.outcome === 'failed'
  }
}

function sortValue(
  row: BlockTransactionRow,
  key: Exclude<TransactionSortKey, 'index'>,
  arePaid: boolean,
): bigint | string | undefined {
  switch (key) {
    case 'from':
      return row.from?.toLowerCase()
    case 'to':
      return row.to?.toLowerCase()
    case 'fee':
      return arePaid ? row.receipt?.fee?.total : row.feeCap
    case 'gas':
      return arePaid ? row.receipt?.gasUsed : row.gas
    default:
      return row[key]
  }
}
