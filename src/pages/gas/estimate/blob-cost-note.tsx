import type { CallBlobCost as Cost } from '#domain/gas/estimate-cost.ts'
import { formatNativeBrief } from '#domain/values/native-currency.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

/** Cost of the blobs of a call, besides its gas; nothing for a call without blobs. */
export function BlobCostNote({ cost }: { cost: Cost | undefined }) {
  const currency = useNativeCurrency()
  if (!cost) return null
  const { count, gas, now, most } = cost
  return (
    <div className="mt-3 border-t border-line pt-2">
      <h3 className="text-sm font-medium text-mute">Blobs</h3>
      <p>
        {groupDigits(count)} {count === 1 ? 'blob' : 'blobs'}, {groupDigits(gas)} blob gas:{' '}
        {now === undefined
          ? 'price unavailable (the latest block has no blob gas).'
          : now.from === now.to
            ? formatNativeBrief(now.from, currency)
            : `${formatNativeBrief(now.from, currency)} to ${formatNativeBrief(now.to, currency)} (depends on the fork’s pricing rule).`}
      </p>
      {most !== undefined && (
        <p className="text-sm text-mute">
          Max {formatNativeBrief(most, currency)} at the call’s max fee per blob gas.
        </p>
      )}
    </div>
  )
}
