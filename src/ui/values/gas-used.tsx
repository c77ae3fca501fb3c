import { formatPercent, fractionOf, groupDigits } from '#domain/values/quantity.ts'
import { Meter } from '#ui/values/meter.tsx'

/** Gas used as a share of the limit; without a limit, as a number alone. */
export function GasUsed({ used, limit }: { used: bigint; limit: bigint | undefined }) {
  if (limit === undefined) return <>{groupDigits(used)}</>
  const usedFraction = fractionOf(used, limit)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Meter share={usedFraction} label="Gas used of the limit" />
      {groupDigits(used)}
      <span className="text-mute">
        {formatPercent(usedFraction)} of {groupDigits(limit)}
      </span>
    </span>
  )
}
