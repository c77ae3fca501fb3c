import { useQuery } from '@tanstack/react-query'
import { formatPercent, fractionOf, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { feesQuery } from '#queries/chain/fees.ts'
import { Meter } from '#ui/values/meter.tsx'

/** The share of the newest block's gas limit that a call would take. */
export function BlockGasShare({ network, gas }: { network: string; gas: bigint }) {
  const { data, error } = useQuery(feesQuery(network))
  const [newest] = data ?? []
  const blockGasLimit = readQuantity(newest?.gasLimit)
  const blockNumber = readQuantity(newest?.number)
  if (data === undefined && !error) return <span className="waiting inline-block w-48">.</span>
  if (blockGasLimit === undefined)
    return <span className="text-mute">Unavailable: no latest block</span>
  const gasShare = fractionOf(gas, blockGasLimit)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Meter share={gasShare} label="Share of a block’s gas limit" />
      {formatPercent(gasShare)}
      <span className={gas > blockGasLimit ? 'text-bad' : 'text-mute'}>
        {gas > blockGasLimit ? 'above the limit' : ''} of {groupDigits(blockGasLimit)}
        {blockNumber !== undefined && ` (gas limit of block ${groupDigits(blockNumber)})`}
      </span>
    </span>
  )
}
