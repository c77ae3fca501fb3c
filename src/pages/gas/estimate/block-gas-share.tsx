import { useQuery } from '@tanstack/react-query'
import { groupDigits, formatPercent, readQuantity, fractionOf } from '#domain/values/quantity.ts'
import { feesQuery } from '#queries/chain/fees.ts'
import { Meter } from '#ui/values/meter.tsx'

/** Which share of the newest block's gas limit a call would take. */
export function BlockShare({ network, gas }: { network: string; gas: bigint }) {
  const { data, error } = useQuery(feesQuery(network))
  const [newest] = data ?? []
  const limit = readQuantity(newest?.gasLimit)
  const number = readQuantity(newest?.number)
  if (data === undefined && !error) return <span className="waiting inline-block w-48">.</span>
  if (limit === undefined)
    return <span className="text-mute">not known: no newest block was found</span>
  const part = fractionOf(gas, limit)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Meter share={part} label="Share of a block’s gas limit" />
      {formatPercent(part)}
      <span className={gas > limit ? 'text-bad' : 'text-mute'}>
        {gas > limit ? 'more than all' : ''} of {groupDigits(limit)}
        {number !== undefined && `, the limit of block ${groupDigits(number)}`}
      </span>
    </span>
  )
}
