import { isAddress } from '#domain/values/hex.ts'
import { formatEth, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { Copied } from '#ui/values/copyable-value.tsx'
import { type Column, VirtualTable } from '#ui/lists/virtual-table.tsx'

type Withdrawal = {
  index: bigint | undefined
  validator: bigint | undefined
  address: string | undefined
  /** Gwei, unlike every other amount of a block. */
  amount: bigint | undefined
}

const number = (value: bigint | undefined) =>
  value === undefined ? <span className="text-mute">not readable</span> : groupDigits(value)

const columns: Column<Withdrawal>[] = [
  {
    title: 'Index',
    width: 'minmax(6rem,0.6fr)',
    narrow: 'hidden',
    cell: ({ index }) => <span className="text-mute">{number(index)}</span>,
  },
  {
    title: 'Validator',
    width: 'minmax(6rem,0.6fr)',
    narrow: 'row-start-1 col-start-2',
    cell: ({ validator }) => number(validator),
  },
  {
    title: 'To',
    width: 'minmax(0,2fr)',
    narrow: 'row-start-2 col-start-2 col-span-2',
    cell: ({ address }) => address && <Copied text={address} what="address" />,
  },
  {
    title: 'Amount',
    width: 'minmax(8rem,1fr)',
    narrow: 'row-start-1 col-start-3',
    figure: true,
    cell: ({ amount }) => (amount === undefined ? 'not readable' : formatEth(amount * 1_000_000_000n)),
  },
]

/** Payments from the consensus layer (EIP-4895), with their sum. */
export default function Withdrawals({ entries }: { entries: readonly unknown[] }) {
  const rows = entries.map((entry): Withdrawal => {
    const { index, validatorIndex, address, amount } = isRawObject(entry) ? entry : {}
    return {
      index: readQuantity(index),
      validator: readQuantity(validatorIndex),
      address: isAddress(address) ? address : undefined,
      amount: readQuantity(amount),
    }
  })
  const sum = rows.reduce((sum, { amount = 0n }) => sum + amount, 0n)
  return (
    <>
      <p className="text-mute">
        {formatEth(sum * 1_000_000_000n)} in all. They use no gas, and the API gives their amounts in
        gwei (EIP-4895).
      </p>
      <VirtualTable label="Withdrawals" rows={rows} columns={columns} />
    </>
  )
}
