import { ether, etherBriefly, grouped, gwei, share } from '#domain/quantity.ts'
import type { RawObject } from '#domain/raw.ts'
import { type CostBound, chainIdOf, costBound, isWholeCost } from '#domain/transaction-cost.ts'
import { isUnsigned } from '#domain/transaction-kind.ts'
import { Part } from '#pages/transaction/part.tsx'
import { Copy } from '#ui/copy.tsx'

/** The most that it can cost, part by part, and, once for the whole page, what cannot be known. */
export function Cost({
  transaction,
  baseFee,
}: {
  transaction: RawObject
  /** Wei a unit of gas paid in its block; undefined while that is not known. */
  baseFee: bigint | undefined
}) {
  const bound = costBound(transaction, baseFee)
  return (
    <Part title="Cost and outcome">
      {bound && isUnsigned(transaction) ? (
        <p>Nobody signed it, and nobody pays for it here: {ether(bound.value)} go with it.</p>
      ) : bound ? (
        <Bound bound={bound} whole={isWholeCost(chainIdOf(transaction))} />
      ) : (
        <p>A part of what bounds its cost is not readable in this answer.</p>
      )}
      <p className="mt-3 max-w-prose border-t border-line pt-2 text-sm text-mute">
        Not known here: whether it succeeded, the gas it used, what it did cost, and what it logged.
        All of that stands in its receipt, and this API has no method for receipts.
      </p>
    </Part>
  )
}

function Bound({ bound, whole }: { bound: CostBound; whole: boolean }) {
  const { gas, blobs, value, most, atPrice, otherPrice } = bound
  const parts = [
    { label: 'Value', rule: 'goes to the receiver, if it succeeds', wei: value, tone: 'bg-b1' },
    {
      label: 'Gas',
      rule: `${grouped(gas.limit)} gas limit × ${gwei(gas.price)} ${gas.isCap ? 'fee cap' : 'gas price'}`,
      wei: gas.wei,
      tone: 'bg-b2',
    },
    ...(blobs
      ? [
          {
            label: 'Blobs',
            rule: `${blobs.count} × 131,072 blob gas × ${gwei(blobs.price)} blob fee cap`,
            wei: blobs.wei,
            tone: 'bg-b3',
          },
        ]
      : []),
  ].filter(({ wei, label }) => wei > 0n || label === 'Gas')
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-lg font-semibold">{ether(most)} at most</span>
        <Copy text={most.toString()} what="the bound in wei" />
      </p>
      {most > 0n && (
        <div
          role="img"
          aria-label={parts.map(({ label, wei }) => `${label} ${etherBriefly(wei)}`).join(', ')}
          className="my-2 flex h-2 overflow-hidden rounded-full bg-line"
        >
          {parts.map(({ label, wei, tone }) => (
            <span
              key={label}
              className={`${tone} min-w-0.5`}
              style={{ width: `${share(wei, most) * 100}%` }}
            />
          ))}
        </div>
      )}
      <dl>
        {parts.map(({ label, rule, wei, tone }) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-2 py-0.5">
            <dt className="flex w-16 items-baseline gap-2">
              <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${tone}`} />
              {label}
            </dt>
            <dd className="flex grow flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-mute">{rule}</span>
              <span>{ether(wei)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {atPrice && (
        <p className="mt-2 text-sm text-mute">
          At {gwei(atPrice.price)}, the price of a unit in its block
          {atPrice.computed ? ' (base fee + tip, EIP-1559)' : ' as the service gives it'}:{' '}
          <span className="text-ink">{ether(atPrice.wei)} at most</span>, if it used all of its gas.
        </p>
      )}
      {otherPrice !== undefined && (
        <p className="mt-1 text-sm text-warn">
          The service gives {gwei(otherPrice)} as gas price, which is not what EIP-1559 makes of the
          block’s base fee.
        </p>
      )}
      {!whole && (
        <p className="mt-1 text-sm text-mute">
          A rollup may charge for the data on the chain below in addition (OP Stack, Scroll): no
          field of the transaction bounds that fee.
        </p>
      )}
    </>
  )
}
