import type {
  TransactionListChoice,
  TransactionSortKey,
  transactionFilters,
} from '#domain/block/block-list.ts'
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
  return kind === undefined || kindTests[kind](row)
}

const kindTests: {
  [Kind in keyof typeof transactionFilters]: (row: BlockTransactionRow) => boolean
} = {
  value: ({ value = 0n }) => value > 0n,
  data: ({ inputBytes = 0 }) => inputBytes > 0,
  creations: ({ to }) => to === null,
  blobs: ({ blobs }) => blobs > 0,
  failed: ({ receipt }) => receipt?.outcome === 'failed',
}

function sortValue(
  row: BlockTransactionRow,
  key: Exclude<TransactionSortKey, 'index'>,
  arePaid: boolean,
): bigint | string | undefined {
  if (key === 'from' || key === 'to') return row[key]?.toLowerCase()
  if (key === 'fee') return arePaid ? row.receipt?.fee?.total : row.feeCap
  return key === 'gas' && arePaid ? row.receipt?.gasUsed : row[key]
}
