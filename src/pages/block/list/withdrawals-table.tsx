import { formatEth } from '#domain/values/ether.ts'
import { isAddress } from '#domain/values/hex.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

type Withdrawal = {
  index: bigint | undefined
  validator: bigint | undefined
  address: string | undefined
  /** Gwei, unlike every other amount of a block. */
  amount: bigint | undefined
}

const renderQuantity = (value: bigint | undefined) =>
  value === undefined ? <span className="text-mute">Not readable</span> : groupDigits(value)

const withdrawalColumns = (network: string): TableColumn<Withdrawal>[] => [
  {
    title: 'Index',
    width: 'minmax(6rem,0.6fr)',
    narrow: 'hidden',
    cell: ({ index }) => <span className="text-mute">{renderQuantity(index)}</span>,
  },
  {
    title: 'Validator',
    width: 'minmax(6rem,0.6fr)',
    narrow: 'row-start-1 col-start-2',
    cell: ({ validator }) => renderQuantity(validator),
  },
  {
    title: 'To',
    width: 'minmax(0,2fr)',
    narrow: 'row-start-2 col-start-2 col-span-2',
    cell: ({ address }) =>
      address && <AddressLink address={address} network={network} copyName="address" />,
  },
  {
    title: 'Amount',
    width: 'minmax(8rem,1fr)',
    narrow: 'row-start-1 col-start-3',
    figure: true,
    cell: ({ amount }) =>
      amount === undefined ? 'Not readable' : formatEth(amount * 1_000_000_000n),
  },
]

/** Payments from the consensus layer (EIP-4895), with their sum. */
export default function WithdrawalsTable({
  entries,
  network,
}: {
  entries: readonly unknown[]
  network: string
}) {
  const withdrawalRows = entries.map((entry): Withdrawal => {
    const { index, validatorIndex, address, amount } = isRawObject(entry) ? entry : {}
    return {
      index: readQuantity(index),
      validator: readQuantity(validatorIndex),
      address: isAddress(address) ? address : undefined,
      amount: readQuantity(amount),
    }
  })
  const totalGwei = withdrawalRows.reduce((totalGwei, { amount = 0n }) => totalGwei + amount, 0n)
  return (
    <>
      <p className="text-mute">Total: {formatEth(totalGwei * 1_000_000_000n)} (EIP-4895)</p>
      <VirtualTable
        label="Withdrawals"
        rows={withdrawalRows}
        columns={withdrawalColumns(network)}
      />
    </>
  )
}
