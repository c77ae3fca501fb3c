import { addGasMargin } from '#domain/gas/estimate-cost.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { BlockGasShare } from '#pages/gas/estimate/block-gas-share.tsx'
import { GasBreakdown } from '#pages/gas/estimate/gas-breakdown.tsx'
import { BriefMaxCost, type EstimatedCall, MaxCost } from '#pages/gas/estimate/max-cost.tsx'
import { FactList, PlainFact } from '#ui/lists/fact-list.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Details of an estimate: its bound in coins, a margin, and its parts where known. */
export default function EstimateDetails(estimatedCall: EstimatedCall) {
  const { network, gas, call } = estimatedCall
  return (
    <>
      <FactList title="Estimate" untitled>
        <PlainFact label="Max cost">
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
          <BlockGasShare network={network} gas={gas} />
        </PlainFact>
      </FactList>
      <GasBreakdown gas={gas} call={call} />
      <MaxCost {...estimatedCall} />
    </>
  )
}
