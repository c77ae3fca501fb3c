import { grouped, percent, share } from '#domain/values/quantity.ts'
import { Meter } from '#ui/values/meter.tsx'

/** Gas used as a share of the limit; without a limit, as a number alone. */
export function GasUsed({ used, limit }: { used: bigint; limit: bigint | undefined }) {
  if (limit === undefined) return grouped(used)
  const part = share(used, limit)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Meter share={part} label="Gas used of the limit" />
      {grouped(used)}
      <span className="text-mute">
        {percent(part)} of {grouped(limit)}
      </span>
    </span>
  )
}
