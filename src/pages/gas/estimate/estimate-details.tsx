import { useQuery } from '@tanstack/react-query'
import { addGasMargin } from '#domain/gas/estimate-cost.ts'
import { formatPercent, fractionOf, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { GasBreakdown } from '#pages/gas/estimate/gas-breakdown.tsx'
import { BriefMaxCost, type EstimatedCall, MaxCost } from '#pages/gas/estimate/max-cost.tsx'
import { feesQuery } from '#queries/chain/fees.ts'
import { FactList, PlainFact } from '#ui/lists/fact-list.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { Meter } from '#ui/values/meter.tsx'

/** Details of an estimate: its bound in coins, a margin, and its parts where known. */
export default function EstimateDetails(estimatedCall: EstimatedCall) {
  const { gas, call } = estimatedCall
  return (
    <>
      <FactList title="Estimate" untitled>
        <PlainFact label="Fee, at most">
          <BriefMaxCost {...estimatedCall} />
        </PlainFact>
        <PlainFact label="With margin">
          <span className="flex flex-wrap gap-x-5 gap-y-1">
            {[20n, 25n].map((percent) => (
              <span key={percent.toString()}>
                {groupDigits(addGasMargin(gas, percent))}{' '}
                <span className="text-sm text-mute">+{percent.toString()}%</span>
                <CopyButton
                  text={addGasMargin(gas, percent).toString()}
                  what={`limit with ${percent}%`}
                />
              </span>
            ))}
          </span>
        </PlainFact>
        <PlainFact label="Share of block">
          <BlockGasShare gas={gas} />
        </PlainFact>
      </FactList>
      <GasBreakdown gas={gas} call={call} />
      <MaxCost {...estimatedCall} />
    </>
  )
}

/** The share of the newest block's gas limit that a call would take. */
function BlockGasShare({ gas }: { gas: bigint }) {
  const network = usePageNetwork()
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
