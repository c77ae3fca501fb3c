import { useQuery } from '@tanstack/react-query'
import type { VariedCall } from '#domain/gas/varied-call.ts'
import { groupDigits, formatPercent, readQuantity, fractionOf } from '#domain/values/quantity.ts'
import { gasQuery } from '#queries/gas/gas.ts'

/** How far the estimate is above the least limit with which the call passes. */
export function Headroom({
  network,
  of: { call, block },
  least,
}: {
  network: string
  of: VariedCall
  least: bigint
}) {
  const { data } = useQuery(gasQuery(network, call, block))
  const estimate = data && 'estimate' in data ? readQuantity(data.estimate) : undefined
  if (estimate === undefined) return null
  const above = estimate - least
  return (
    <p className="mt-2">
      The estimate is {groupDigits(estimate)}
      {above > 0n
        ? `: ${groupDigits(above)} above it, ${formatPercent(fractionOf(above, least))}.`
        : above < 0n
          ? `: ${groupDigits(-above)} below it, so it would not suffice.`
          : ', exactly so much.'}
    </p>
  )
}
