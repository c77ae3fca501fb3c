import { Link } from 'react-router'
import type { Hash } from 'viem'
import type { TableColumn } from '#ui/lists/virtual-table.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

export type HashRow = { index: number; hash: Hash | undefined }

/** Address of a transaction's page by its index; undefined in a pending block. */
export type TransactionPathOf = (index: number) => string | undefined

/** Widths at which all columns fit: without the rail from 52 rem on, beside it from 75 rem on. */
export const oneLineScreen = '(52rem <= width < 64rem), (width >= 75rem)'

/** The columns of hashes, in rows as high as full ones; where those are expected, as short: a link stays below its pointer. */
export const hashColumns = (
  pathOf: TransactionPathOf,
  isFullExpected: boolean,
): TableColumn<HashRow>[] => [
  {
    title: '#',
    width: '2.5rem',
    narrow: 'row-start-1 col-start-1 mb-13',
    cell: ({ index }) => <span className="text-mute">{index}</span>,
  },
  {
    title: 'Hash',
    width: 'minmax(0,1fr)',
    narrow: 'row-start-1 col-start-2 col-span-2 mb-13',
    cell: (row) => <TransactionLink {...row} to={pathOf(row.index)} short={isFullExpected} />,
  },
]

type Props = {
  hash: string | undefined
  to: string | undefined
  short?: boolean
}

/** A transaction's hash, leading to its page where it has one. */
export function TransactionLink({ hash, to, short = false }: Props) {
  const hashContent = hash === undefined ? <>No hash</> : <HexValue value={hash} short={short} />
  if (to === undefined) return hashContent
  return <Link to={to}>{hashContent}</Link>
}
