import type { Hex } from 'viem'
import type { BlockTransactionRow } from '#domain/block/block-row.ts'
import { otherFeesNote } from '#domain/chains/chain-family.ts'
import {
  decimalsOf,
  formatGasPrice,
  formatInUnit,
  formatNative,
  formatNativeBrief,
  type NativeCurrency,
  symbolOf,
} from '#domain/values/amount.ts'
import { countWithNoun, groupDigits, isSameHex } from '#domain/values/hex.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'
import { toneClasses } from '#ui/entity/entity-body.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import type { TableColumn } from '#ui/lists/virtual-table.tsx'
import { TransactionLink, type TransactionPathOf } from '#ui/transactions/hash-columns.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

type MethodNameOf = (selector: Hex, inputBytes: number) => string | undefined

const MovedValue = lazySection(() => import('#ui/transactions/moved-value.tsx'), {
  fallback: ({ children }) => <>{children}</>,
})

/** Classes of a cell in the last of the three lines of a narrow row: its start, middle and end are taken each by one. */
export const ofThirdLine = 'row-start-3 col-start-1 col-span-3'

/** The columns where the block gives full transactions; marks the wallet's own address. */
export const transactionColumns = ({
  currency,
  pathOf,
  walletAddress,
  methodNameOf,
  arePaid = false,
}: {
  currency: NativeCurrency | undefined
  pathOf: TransactionPathOf
  walletAddress: string | undefined
  methodNameOf: MethodNameOf
  /** Whether receipts are there, with the fees that were paid. */
  arePaid?: boolean
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
    narrow: `${ofThirdLine} max-w-[32%] justify-self-start`,
    cell: (row) => <MethodTag row={row} methodNameOf={methodNameOf} />,
  },
  {
    title: 'From',
    sort: 'from',
    width: 'minmax(7.75rem,1fr)',
    narrow: 'row-start-2 col-start-2',
    cell: ({ from }) => <PartyAddress address={from} walletAddress={walletAddress} />,
  },
  {
    title: 'To',
    sort: 'to',
    width: 'minmax(8.75rem,1.1fr)',
    narrow: 'row-start-2 col-start-3',
    cell: ({ to }) => (
      <>
        <span aria-hidden="true" className="mr-1 sm:mr-1.5 text-mute">
          →
        </span>
        {to === null ? (
          'Contract creation'
        ) : (
          <PartyAddress address={to} walletAddress={walletAddress} />
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
    cell: ({ value, from, receipt }) => {
      const hasFailed = receipt?.outcome === 'failed'
      const valueText = (
        <span
          title={value === undefined ? '' : formatNative(value, currency)}
          className={value === 0n || hasFailed ? 'text-mute' : ''}
        >
          {value !== undefined && formatNativeBrief(value, currency)}
        </span>
      )
      if (hasFailed)
        return (
          <>
            <span className={`tag leading-5 ${toneClasses.bad}`}>Failed</span>{' '}
            {value !== 0n && valueText}
          </>
        )
      if (value !== 0n || !receipt?.logs.length) return valueText
      return (
        <MovedValue receipt={receipt} from={from}>
          {valueText}
        </MovedValue>
      )
    },
  },
  {
    title: arePaid ? `Fee paid (${symbolOf(currency)})` : 'Max fee',
    sort: 'fee',
    width: 'minmax(5.75rem,0.8fr)',
    narrow: `${ofThirdLine} justify-self-end text-xs before:text-mute ${arePaid ? "before:content-['Fee_']" : "before:content-['Max_fee_']"}`,
    figure: true,
    cell: ({ gas, feeCap, receipt }) => {
      if (arePaid)
        return (
          receipt?.fee && (
            <span
              title={`${formatNative(receipt.fee.total, currency)}${otherFeesNote(receipt.fee.isWhole)}. Gas used: ${groupDigits(receipt.gasUsed)} of ${groupDigits(gas ?? 0n)}`}
            >
              {formatPaid(receipt.fee.total, decimalsOf(currency))}
            </span>
          )
        )
      return (
        feeCap !== undefined && (
          <span title={formatGasPrice(feeCap, currency)}>{formatFeeBrief(feeCap, currency)}</span>
        )
      )
    },
  },
]

/**
 * A fee with its first three digits, in the coin that heads its column; in gwei or wei, where they
 * would have no room behind the point.
 * @internal
 */
export function formatPaid(fee: bigint, decimals: number): string {
  const step = 10n ** BigInt(Math.max(0, `${fee}`.length - 3))
  const rounded = ((fee + step / 2n) / step) * step
  if (decimals !== usualDecimals || fee === 0n || fee >= 10n ** 11n)
    return formatInUnit(rounded, decimals)
  return fee < 10n ** 6n ? `${groupDigits(rounded)} wei` : `${formatInUnit(rounded, 9)} gwei`
}

/** A fee in gwei with three decimals: `41.235 gwei`; exact where that would round to zero. */
function formatFeeBrief(wei: bigint, currency: NativeCurrency | undefined): string {
  if (decimalsOf(currency) !== usualDecimals) return formatNativeBrief(wei, currency)
  const roundedWei = ((wei + 500_000n) / 1_000_000n) * 1_000_000n
  return formatGasPrice(roundedWei === 0n ? wei : roundedWei, currency)
}

const plainMethods = {
  create: ['Create', 'To create a contract.'],
  transfer: ['Transfer', 'To send coins.'],
  text: ['Text', 'To send a text.'],
  data: ['Data', 'No function is called: fewer than four bytes, or bytes for a precompile.'],
} as const
/** The method is the intent of a transaction, not its effect. */
const statusNote = 'Success or failure is in the receipt.'

type MethodTagProps = {
  row: BlockTransactionRow
  methodNameOf: MethodNameOf
}

/** The method of a transaction that calls no function, or several, with what it is for. */
function plainMethodOf({ to, inputBytes, isText, selector, calls, blobs }: BlockTransactionRow) {
  if (calls !== undefined) return [countWithNoun(calls, 'call'), 'A batch of calls.'] as const
  if (to === null) return plainMethods.create
  if (inputBytes === 0 && blobs > 0)
    return [countWithNoun(blobs, 'blob'), 'To publish blobs.'] as const
  if (inputBytes === 0) return plainMethods.transfer
  if (isText) return plainMethods.text
  return inputBytes !== undefined && selector === undefined ? plainMethods.data : undefined
}

/** Purpose of a transaction by its own fields; a function's name is a guess by four bytes. */
function MethodTag({ row, methodNameOf }: MethodTagProps) {
  const { selector, inputBytes = 0 } = row
  const plainMethod = plainMethodOf(row)
  if (plainMethod)
    return (
      <span className="tag bg-hover leading-5 text-mute" title={`${plainMethod[1]} ${statusNote}`}>
        {plainMethod[0]}
      </span>
    )
  if (selector === undefined) return null
  const name = methodNameOf(selector as Hex, inputBytes)
  if (name === undefined)
    return (
      <span className="data text-mute" title={statusNote}>
        {selector}
      </span>
    )
  return (
    <span
      className="tag max-w-full bg-hover leading-5 underline decoration-mute decoration-dotted underline-offset-3"
      title={`Guessed by its selector ${selector}. ${statusNote}`}
    >
      <span className="truncate">{name}</span>
    </span>
  )
}

type PartyAddressProps = {
  address: string | undefined
  walletAddress: string | undefined
}

function PartyAddress({ address, walletAddress }: PartyAddressProps) {
  if (address === undefined) return null
  return (
    <>
      <AddressLink address={address} short />
      {isSameHex(address, walletAddress) && (
        <span className="ml-1.5 rounded bg-accent-soft px-1 text-xs text-accent">your wallet</span>
      )}
    </>
  )
}
