import type { BlockTransactionRow } from '#domain/block/block-row.ts'
import { transactionTypeName } from '#domain/transaction/transaction.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { formatEth, formatEthBrief, formatGwei, groupDigits } from '#domain/values/quantity.ts'
import { TransactionLink, type TransactionPathOf } from '#pages/block/list/hash-columns.tsx'
import type { TableColumn } from '#ui/lists/virtual-table.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/** The columns where the block gives full transactions; marks the wallet's own address. */
export const transactionColumns = (
  pathOf: TransactionPathOf,
  walletAddress: string | undefined,
): TableColumn<BlockTransactionRow>[] => [
  {
    title: '#',
    sort: 'index',
    width: '3.5rem',
    narrow: 'row-start-1 col-start-1',
    cell: ({ index }) => <span className="text-mute">{index}</span>,
  },
  {
    title: 'Hash',
    width: 'minmax(7rem,1fr)',
    narrow: 'row-start-1 col-start-2',
    cell: (row) => <TransactionLink {...row} to={pathOf(row.index)} short />,
  },
  {
    title: 'Type',
    sort: 'type',
    width: 'minmax(6rem,0.8fr)',
    narrow: 'hidden',
    cell: ({ type }) => (
      <span className="text-mute">{type !== undefined && transactionTypeName(type)}</span>
    ),
  },
  {
    title: 'From',
    sort: 'from',
    width: 'minmax(7rem,1fr)',
    narrow: 'row-start-2 col-start-2',
    cell: ({ from }) => <PartyAddress address={from} walletAddress={walletAddress} />,
  },
  {
    title: 'To',
    sort: 'to',
    width: 'minmax(7.5rem,1fr)',
    narrow: 'row-start-2 col-start-3 before:content-["→_"] before:text-mute',
    cell: ({ to }) =>
      to === null ? 'new contract' : <PartyAddress address={to} walletAddress={walletAddress} />,
  },
  {
    title: 'Value',
    sort: 'value',
    width: 'minmax(6.5rem,1.2fr)',
    narrow: 'row-start-1 col-start-3',
    figure: true,
    cell: ({ value }) =>
      value !== undefined && <span title={formatEth(value)}>{formatEthBrief(value)}</span>,
  },
  {
    title: 'Gas limit',
    sort: 'gas',
    width: 'minmax(5.5rem,0.7fr)',
    narrow: 'hidden',
    figure: true,
    cell: ({ gas }) => gas !== undefined && groupDigits(gas),
  },
  {
    title: 'Fee cap',
    sort: 'fee',
    width: 'minmax(7rem,1fr)',
    narrow: 'hidden',
    figure: true,
    cell: ({ feeCap }) => feeCap !== undefined && formatGwei(feeCap),
  },
]

function PartyAddress({
  address,
  walletAddress,
}: {
  address: string | undefined
  walletAddress: string | undefined
}) {
  if (address === undefined) return null
  return (
    <>
      <HexValue value={address} short />
      {isSameHex(address, walletAddress) && (
        <span className="ml-1.5 rounded bg-accent-soft px-1 text-xs text-accent">your wallet</span>
      )}
    </>
  )
}
