import { hasRule } from '#domain/chains/chain-family.ts'
import { chainIdOf } from '#domain/chains/chain-id.ts'
import { costBound, type TransactionCostBound } from '#domain/transaction/transaction-cost.ts'
import { isUnsigned } from '#domain/transaction/transaction-kind.ts'
import { formatGasPrice, formatNative, formatNativeBrief } from '#domain/values/native-currency.ts'
import { fractionOf, groupDigits } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

type Props = {
  transaction: RawObject
  /** Wei per unit of gas in the transaction's block; undefined while it is not known. */
  baseFee: bigint | undefined
}

/**
 * Parts of the most that a transaction can cost; nothing where the facts above already say it, or
 * where the cost is zero or unknown.
 */
export function MaxCost({ transaction, baseFee }: Props) {
  const upperBound = costBound(transaction, baseFee)
  if (!upperBound || isUnsigned(transaction)) return null
  const { value, blobs, atPrice, otherPrice } = upperBound
  const isWhole = hasRule(chainIdOf(transaction), 'whole cost')
  if (value === 0n && !blobs && !atPrice && otherPrice === undefined && isWhole) return null
  return (
    <TitledSection title="Cost, at most">
      <CostBreakdown bound={upperBound} isWhole={isWhole} />
    </TitledSection>
  )
}

function CostBreakdown({ bound, isWhole }: { bound: TransactionCostBound; isWhole: boolean }) {
  const currency = useNativeCurrency()
  const { gas, blobs, value, most, atPrice, otherPrice } = bound
  const costParts = [
    {
      label: 'Value',
      formula: 'sent to the recipient on success',
      wei: value,
      tone: 'bg-b1',
    },
    {
      label: 'Gas',
      formula: `${groupDigits(gas.limit)} gas limit × ${formatGasPrice(gas.price, currency)} ${gas.isCap ? 'max fee' : 'gas price'}`,
      wei: gas.wei,
      tone: 'bg-b2',
    },
    {
      label: 'Blobs',
      formula:
        blobs &&
        `${blobs.count} × 131,072 blob gas × ${formatGasPrice(blobs.price, currency)} max blob fee`,
      wei: blobs?.wei ?? 0n,
      tone: 'bg-b3',
    },
  ].filter(({ wei, label }) => wei > 0n || label === 'Gas')
  // The part between the price in its block and the cap is drawn fainter.
  const belowCapWei = atPrice ? gas.limit * (gas.price - atPrice.price) : 0n
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{formatNative(most, currency)}</span>
        <CopyButton text={most.toString()} what="the bound in wei" />
        <span className="text-mute">upper bound; the fee paid is in the receipt</span>
      </p>
      {(costParts.length > 1 || belowCapWei > 0n) && (
        <div
          role="img"
          aria-label={costParts
            .map(({ label, wei }) => `${label} ${formatNativeBrief(wei, currency)}`)
            .join(', ')}
          className="my-2 flex h-2 overflow-hidden rounded-full bg-line"
        >
          {costParts.map(({ label, wei, tone }) => (
            <span
              key={label}
              className="flex min-w-0.5"
              style={{ width: `${fractionOf(wei, most) * 100}%` }}
            >
              <span className={`grow ${tone}`} />
              {label === 'Gas' && (
                <span
                  className={`opacity-40 ${tone}`}
                  style={{ width: `${fractionOf(belowCapWei, wei) * 100}%` }}
                />
              )}
            </span>
          ))}
        </div>
      )}
      <dl className="mt-1">
        {costParts.map(({ label, formula, wei, tone }) => (
          <div
            key={label}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-0.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
          >
            <dt className="flex items-baseline gap-2">
              <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${tone}`} />
              {label}
            </dt>
            <dd className="sm:order-last">{formatNative(wei, currency)}</dd>
            <dd className="col-start-2 text-mute">{formula}</dd>
          </div>
        ))}
      </dl>
      {atPrice && (
        <p className="mt-2 text-sm text-mute">
          Max <span className="text-ink">{formatNative(atPrice.wei, currency)}</span> at the block’s
          gas price of {formatGasPrice(atPrice.price, currency)}{' '}
          {atPrice.computed
            ? '(base fee + priority fee, EIP-1559)'
            : '(as returned by the provider)'}
        </p>
      )}
      {otherPrice !== undefined && (
        <p className="mt-1 text-sm text-warn">
          Gas price mismatch: the provider returned {formatGasPrice(otherPrice, currency)}, not base
          fee + priority fee (EIP-1559).
        </p>
      )}
      {!isWhole && (
        <p className="mt-1 text-sm text-mute">
          Rollups may add an L1 data fee, which no field of the transaction bounds.
        </p>
      )}
    </>
  )
}
