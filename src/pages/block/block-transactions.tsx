import { useMemo } from 'react'
import { Link } from 'react-router'
import { ether, etherBriefly, grouped, gwei } from '#domain/quantity.ts'
import { readTransactionRow, type TransactionRow } from '#domain/transaction.ts'
import { transactionPath } from '#paths/transaction.ts'
import { Hex } from '#ui/hex.tsx'
import { Note } from '#ui/note.tsx'
import { type Column, VirtualTable } from '#ui/virtual-table.tsx'
import { useWalletAddress } from '#wallet/account.ts'

type ToTransaction = (index: number) => string | undefined

const hashColumns = (to: ToTransaction): Column<TransactionRow>[] => [
  { title: '#', width: '4rem', cell: ({ index }) => <span className="text-mute">{index}</span> },
  {
    title: 'Hash',
    width: 'minmax(0,1fr)',
    cell: (row) => <TransactionLink {...row} to={to(row.index)} />,
  },
]

/** The transactions of a block as its answer gives them: full objects, or hashes only. */
export function BlockTransactions({
  entries,
  network,
  number,
}: {
  entries: unknown
  network: string
  /** Undefined in a pending block: its transactions have no address. */
  number: bigint | undefined
}) {
  const rows = useMemo(
    () => (Array.isArray(entries) ? entries.map(readTransactionRow) : undefined),
    [entries],
  )
  const yours = useWalletAddress()?.toLowerCase()
  const [columns, shortColumns] = useMemo(() => {
    const to = (index: number) =>
      number === undefined
        ? undefined
        : transactionPath({ network, block: { kind: 'number', number }, index })
    return [detailColumns(to, yours), hashColumns(to)]
  }, [network, number, yours])
  if (!rows)
    return <Note title="The answer has no list of transactions">Its raw JSON shows what came.</Note>
  if (rows.length === 0) return <Note title="An empty block">It holds no transactions.</Note>
  return (
    <VirtualTable
      label="Transactions"
      rows={rows}
      columns={rows.some(({ details }) => details) ? columns : shortColumns}
    />
  )
}

function detailColumns(to: ToTransaction, yours: string | undefined): Column<TransactionRow>[] {
  return [
    {
      title: '#',
      width: '3.5rem',
      narrow: 'row-start-1 col-start-1',
      cell: ({ index }) => <span className="text-mute">{index}</span>,
    },
    {
      title: 'Hash',
      width: 'minmax(7rem,1fr)',
      narrow: 'row-start-1 col-start-2',
      cell: (row) => <TransactionLink {...row} to={to(row.index)} short />,
    },
    {
      title: 'Type',
      width: 'minmax(6rem,0.8fr)',
      narrow: 'hidden',
      cell: ({ details }) => <span className="text-mute">{details?.type}</span>,
    },
    {
      title: 'From',
      width: 'minmax(7rem,1fr)',
      narrow: 'row-start-2 col-start-2',
      cell: ({ details }) => <Party address={details?.from} yours={yours} />,
    },
    {
      title: 'To',
      width: 'minmax(7.5rem,1fr)',
      narrow: 'row-start-2 col-start-3 before:content-["→_"] before:text-mute',
      cell: ({ details }) =>
        details?.to === null ? 'new contract' : <Party address={details?.to} yours={yours} />,
    },
    {
      title: 'Value',
      width: 'minmax(6.5rem,1.2fr)',
      narrow: 'row-start-1 col-start-3',
      figure: true,
      cell: ({ details }) =>
        details?.value !== undefined && (
          <span title={ether(details.value)}>{etherBriefly(details.value)}</span>
        ),
    },
    {
      title: 'Gas limit',
      width: 'minmax(5.5rem,0.7fr)',
      narrow: 'hidden',
      figure: true,
      cell: ({ details }) => details?.gas !== undefined && grouped(details.gas),
    },
    {
      title: 'Fee cap',
      width: 'minmax(7rem,1fr)',
      narrow: 'hidden',
      figure: true,
      cell: ({ details }) => details?.feeCap !== undefined && gwei(details.feeCap),
    },
  ]
}

function TransactionLink({
  hash,
  to,
  short = false,
}: {
  hash: string | undefined
  to: string | undefined
  short?: boolean
}) {
  const shown = hash === undefined ? 'no hash' : <Hex value={hash} short={short} />
  if (to === undefined) return shown
  return <Link to={to}>{shown}</Link>
}

function Party({ address, yours }: { address: string | undefined; yours: string | undefined }) {
  if (address === undefined) return null
  return (
    <>
      <Hex value={address} short />
      {address.toLowerCase() === yours && (
        <span className="ml-1.5 rounded bg-accent-soft px-1 text-xs text-accent">your wallet</span>
      )}
    </>
  )
}
