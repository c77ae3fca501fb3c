import {
  chainIdOf,
  costBound,
  isWholeCost,
  type TransactionCostBound,
} from '#domain/transaction/transaction-cost.ts'
import { isUnsigned } from '#domain/transaction/transaction-kind.ts'
import {
  formatEth,
  formatEthBrief,
  formatGwei,
  fractionOf,
  groupDigits,
} from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { TitledSection } from '#pages/transaction/titled-section.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** The most that a transaction can cost, part by part, and what this API cannot tell of it. */
export function CostSection({
  transaction,
  baseFee,
}: {
  transaction: RawObject
  /** Wei per unit of gas in its block; undefined while it is not known. */
  baseFee: bigint | undefined
}) {
  const upperBound = costBound(transaction, baseFee)
  return (
    <TitledSection title="Cost and outcome">
      {upperBound && isUnsigned(transaction) ? (
        <p>
          Nobody signed it, and nobody pays for it here: {formatEth(upperBound.value)} go with it.
        </p>
      ) : upperBound ? (
        <CostBreakdown bound={upperBound} isWhole={isWholeCost(chainIdOf(transaction))} />
      ) : (
        <p>A part of what bounds its cost is not readable in this answer.</p>
      )}
      <p className="mt-3 max-w-prose border-t border-line pt-2 text-sm text-mute">
        Not known here: whether it succeeded, the gas it used, what it did cost, and what it logged.
        All of that stands in its receipt, and this API has no method for receipts.
      </p>
    </TitledSection>
  )
}

function CostBreakdown({ bound, isWhole }: { bound: TransactionCostBound; isWhole: boolean }) {
  const { gas, blobs, value, most, atPrice, otherPrice } = bound
  const costParts = [
    {
      label: 'Sent',
      formula: 'the value: goes to the receiver, if it succeeds',
      wei: value,
      tone: 'bg-b1',
    },
    {
      label: 'Gas',
      formula: `${groupDigits(gas.limit)} gas limit × ${formatGwei(gas.price)} ${gas.isCap ? 'fee cap' : 'gas price'}`,
      wei: gas.wei,
      tone: 'bg-b2',
    },
    {
      label: 'Blobs',
      formula:
        blobs && `${blobs.count} × 131,072 blob gas × ${formatGwei(blobs.price)} blob fee cap`,
      wei: blobs?.wei ?? 0n,
      tone: 'bg-b3',
    },
  ].filter(({ wei, label }) => wei > 0n || label === 'Gas')
  // The part between the price in its block and the cap is drawn fainter.
  const belowCapWei = atPrice ? gas.limit * (gas.price - atPrice.price) : 0n
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-lg font-semibold">{formatEth(most)} at most</span>
        <CopyButton text={most.toString()} what="the bound in wei" />
      </p>
      {(costParts.length > 1 || belowCapWei > 0n) && (
        <div
          role="img"
          aria-label={costParts
            .map(({ label, wei }) => `${label} ${formatEthBrief(wei)}`)
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
            <dd className="sm:order-last">{formatEth(wei)}</dd>
            <dd className="col-start-2 text-mute">{formula}</dd>
          </div>
        ))}
      </dl>
      {atPrice && (
        <p className="mt-2 text-sm text-mute">
          At {formatGwei(atPrice.price)}, the price of a unit in its block
          {atPrice.computed ? ' (base fee + tip, EIP-1559)' : ' as the service gives it'}:{' '}
          <span className="text-ink">{formatEth(atPrice.wei)} at most</span>, if it used all of its
          gas.
        </p>
      )}
      {otherPrice !== undefined && (
        <p className="mt-1 text-sm text-warn">
          The service gives {formatGwei(otherPrice)} as gas price, which is not what EIP-1559 makes
          of the block’s base fee.
        </p>
      )}
      {!isWhole && (
        <p className="mt-1 text-sm text-mute">
          A rollup may charge for the data on the chain below in addition (OP Stack, Scroll): no
          field of the transaction bounds that fee.
        </p>
      )}
    </>
  )
}
