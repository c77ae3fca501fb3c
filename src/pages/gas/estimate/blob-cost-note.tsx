import type { BlobCost as Cost } from '#domain/gas/estimate-cost.ts'
import { etherBriefly, grouped } from '#domain/values/quantity.ts'

/** What the blobs of a call cost beside its gas; nothing for a call without blobs. */
export function BlobCost({ cost }: { cost: Cost | undefined }) {
  if (!cost) return null
  const { count, gas, now, most } = cost
  return (
    <div className="mt-3 border-t border-line pt-2">
      <h4 className="text-sm font-medium text-mute">Blobs</h4>
      <p>
        {grouped(count)} {count === 1 ? 'blob' : 'blobs'}, {grouped(gas)} blob gas:{' '}
        {now === undefined
          ? 'the newest block names no blob gas, so its price is not known.'
          : now.from === now.to
            ? etherBriefly(now.from)
            : `${etherBriefly(now.from)} to ${etherBriefly(now.to)}, as a block does not say which fork’s rule prices them.`}
      </p>
      {most !== undefined && (
        <p className="text-sm text-mute">
          At most {etherBriefly(most)} at the call’s max fee per blob gas.
        </p>
      )}
    </div>
  )
}
