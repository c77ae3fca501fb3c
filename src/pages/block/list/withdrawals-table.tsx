import { formatWithdrawal, readWithdrawal, type Withdrawal } from '#domain/block/withdrawal.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note, usePageNetwork } from '#ui/page/page.tsx'
import { AddressLink, useNativeCurrency } from '#ui/values/address-link.tsx'

const renderQuantity = (value: bigint | undefined) =>
  value === undefined ? <span className="text-mute">Not readable</span> : groupDigits(value)

const withdrawalColumns = (formatAmount: (gwei: bigint) => string): TableColumn<Withdrawal>[] => [
  {
    title: 'Index',
    width: 'minmax(6rem,0.6fr)',
    narrow: "row-start-1 col-start-1 col-span-2 before:text-mute before:content-['Index_']",
    cell: ({ index }) => <span className="text-mute">{renderQuantity(index)}</span>,
  },
  {
    title: 'Validator',
    width: 'minmax(6rem,0.6fr)',
    narrow: "row-start-2 col-start-1 col-span-3 before:text-mute before:content-['Validator_']",
    cell: ({ validator }) => renderQuantity(validator),
  },
  {
    title: 'To',
    width: 'minmax(0,2fr)',
    narrow: 'row-start-3 col-start-1 col-span-3',
    cell: ({ address }) => address && <AddressLink address={address} copyName="address" />,
  },
  {
    title: 'Amount',
    width: 'minmax(8rem,1fr)',
    narrow: 'row-start-1 col-start-3',
    figure: true,
    cell: ({ amount }) => (amount === undefined ? 'Not readable' : formatAmount(amount)),
  },
]

/** Payments from the consensus layer (EIP-4895), with their sum. */
export default function WithdrawalsTable({ entries }: { entries: unknown }) {
  const currency = useNativeCurrency()
  const connection = useConnection(usePageNetwork())
  const formatAmount = (gwei: bigint) => formatWithdrawal(gwei, connection?.chainId, currency)
  if (!Array.isArray(entries)) return <Note title="No withdrawals in the response" />
  const withdrawalRows = entries.map(readWithdrawal)
  const amounts = withdrawalRows.flatMap(({ amount }) => amount ?? [])
  const totalGwei = amounts.reduce((total, amount) => total + amount, 0n)
  return (
    <>
      {amounts.length === entries.length && (
        <p className="text-mute">Total: {formatAmount(totalGwei)} (EIP-4895)</p>
      )}
      <VirtualTable
        label="Withdrawals"
        rows={withdrawalRows}
        columns={withdrawalColumns(formatAmount)}
        narrowLines={3}
      />
    </>
  )
}
