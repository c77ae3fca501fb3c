import type { Hex } from 'viem'
import type { BlockTransactionRow } from '#domain/block/block-row.ts'
import { isSameHex } from '#domain/values/hex.ts'
import {
  decimalsOf,
  formatGasPrice,
  formatNative,
  formatNativeBrief,
  type NativeCurrency,
} from '#domain/values/native-currency.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'
import { TransactionLink, type TransactionPathOf } from '#pages/block/list/hash-columns.tsx'
import type { TableColumn } from '#ui/lists/virtual-table.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

/** The name of a known function, or undefined. */
export type MethodNameOf = (selector: Hex) => string | undefined

/** The columns where the block gives full transactions; marks the wallet's own address. */
export const transactionColumns = ({
  network,
  currency,
  pathOf,
  walletAddress,
  methodNameOf,
}: {
  network: string
  currency: NativeCurrency | undefined
  pathOf: TransactionPathOf
  walletAddress: string | undefined
  methodNameOf: MethodNameOf
}): TableColumn<BlockTransactionRow>[] => [
  {
    title: '#',
    sort: 'index',
    width: '2.5rem',
    narrow: 'row-start-1 col-start-1',
    cell: ({ index }) => <span className="text-mute">{index}</span>,
  },
  {
    title: 'Hash',
    width: 'minmax(7.75rem,1fr)',
    narrow: 'row-start-1 col-start-2',
    cell: (row) => <TransactionLink {...row} to={pathOf(row.index)} short />,
  },
  {
    title: 'Method',
    width: 'minmax(5.5rem,0.8fr)',
    narrow: 'hidden',
    cell: (row) => <MethodTag row={row} methodNameOf={methodNameOf} />,
  },
  {
    title: 'From',
    sort: 'from',
    width: 'minmax(7.75rem,1fr)',
    narrow: 'row-start-2 col-start-2',
    cell: ({ from }) => (
      <PartyAddress address={from} network={network} walletAddress={walletAddress} />
    ),
  },
  {
    title: 'To',
    sort: 'to',
    width: 'minmax(8.75rem,1.1fr)',
    narrow: 'row-start-2 col-start-3',
    cell: ({ to }) => (
      <>
        <span aria-hidden="true" className="mr-1.5 text-mute">
          →
        </span>
        {to === null ? (
          'Contract creation'
        ) : (
          <PartyAddress address={to} network={network} walletAddress={walletAddress} />
        )}
      </>
    ),
  },
  {
    title: 'Value',
    sort: 'value',
    width: 'minmax(6rem,1fr)',
    narrow: 'row-start-1 col-start-3',
    figure: true,
    cell: ({ value }) =>
      value !== undefined && (
        <span title={formatNative(value, currency)} className={value === 0n ? 'text-mute' : ''}>
          {formatNativeBrief(value, currency)}
        </span>
      ),
  },
  {
    title: 'Max fee',
    sort: 'fee',
    width: 'minmax(5.75rem,0.8fr)',
    narrow: 'hidden',
    figure: true,
    cell: ({ feeCap }) =>
      feeCap !== undefined && (
        <span title={formatGasPrice(feeCap, currency)}>{formatFeeBrief(feeCap, currency)}</span>
      ),
  },
]

/** A fee in gwei with three decimals: `41.235 gwei`; exact where that would round to zero. */
function formatFeeBrief(wei: bigint, currency: NativeCurrency | undefined): string {
  if (decimalsOf(currency) !== usualDecimals) return formatNativeBrief(wei, currency)
  const roundedWei = ((wei + 500_000n) / 1_000_000n) * 1_000_000n
  return formatGasPrice(roundedWei === 0n ? wei : roundedWei, currency)
}

const plainMethods = {
  create: ['Create', 'To create a contract.'],
  transfer: ['Transfer', 'To send coins.'],
  data: ['Data', 'Fewer than four bytes: no function is called.'],
} as const
/** Without a receipt, the method is the intent of a transaction, not its effect. */
const statusNote = 'Success or failure is in the receipt.'

type MethodTagProps = {
  row: BlockTransactionRow
  methodNameOf: MethodNameOf
}

/** Purpose of a transaction by its own fields; a function's name is a guess by four bytes. */
function MethodTag({ row: { to, inputBytes, selector, calls }, methodNameOf }: MethodTagProps) {
  if (calls !== undefined)
    return (
      <span className="tag bg-hover leading-5 text-mute" title={`A batch of calls. ${statusNote}`}>
        {calls === 1 ? '1 call' : `${groupDigits(calls)} calls`}
      </span>
    )
  const plainMethod =
    to === null
      ? plainMethods.create
      : inputBytes === 0
        ? plainMethods.transfer
        : inputBytes !== undefined && selector === undefined
          ? plainMethods.data
          : undefined
  if (plainMethod)
    return (
      <span className="tag bg-hover leading-5 text-mute" title={`${plainMethod[1]} ${statusNote}`}>
        {plainMethod[0]}
      </span>
    )
  if (selector === undefined) return null
  const name = methodNameOf(selector as Hex)
  if (name === undefined)
    return (
      <span className="data text-mute" title={statusNote}>
        {selector}
      </span>
    )
  return (
    <span
      className="tag max-w-full bg-hover leading-5 underline decoration-mute decoration-dotted underline-offset-3"
      title={`Matched by selector ${selector}, unconfirmed. ${statusNote}`}
    >
      <span className="truncate">{name}</span>
    </span>
  )
}

type PartyAddressProps = {
  address: string | undefined
  network: string
  walletAddress: string | undefined
}

function PartyAddress({ address, network, walletAddress }: PartyAddressProps) {
  if (address === undefined) return null
  return (
    <>
      <AddressLink address={address} network={network} short />
      {isSameHex(address, walletAddress) && (
        <span className="ml-1.5 rounded bg-accent-soft px-1 text-xs text-accent">your wallet</span>
      )}
    </>
  )
}
