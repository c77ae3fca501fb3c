import type { TransactionCall } from '#domain/call/call.ts'
import { estimateParts } from '#domain/call/intrinsic-gas.ts'
import { addGasMargin } from '#domain/gas/estimate-cost.ts'
import { formatPercent, fractionOf, groupDigits } from '#domain/values/hex.ts'
import { type EstimatedCall, MaxCost } from '#pages/gas/estimate/max-cost.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { FactList, PlainFact } from '#ui/lists/fact-list.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Details of an estimate: its bound in coins, a margin, and its parts where known. */
export default function EstimateDetails(estimatedCall: EstimatedCall) {
  const { gas, call } = estimatedCall
  return (
    <>
      <MaxCost {...estimatedCall} />
      <FactList title="Estimate" untitled>
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
      </FactList>
      <GasBreakdown gas={gas} call={call} />
    </>
  )
}

/** Shades of the accent colour, from the base cost of every transaction to that of its bytes. */
const partShades =
  'bg-accent bg-accent/75 bg-accent/60 bg-accent/45 bg-accent/35 bg-accent/25 bg-accent/15'.split(
    ' ',
  )

/** The estimate as a bar: the parts that the bytes of the call determine, and the rest. */
function GasBreakdown({ gas, call }: { gas: bigint; call: TransactionCall }) {
  const estimateBreakdown = estimateParts(gas, call)
  if (!estimateBreakdown)
    return (
      <p className="card px-4 py-3 text-pretty sm:px-5">
        Below the intrinsic gas of this call on Ethereum. The network prices gas differently, or the
        estimate is too low.
      </p>
    )
  const { parts, rest } = estimateBreakdown
  const breakdownRows = [
    ...parts.map((part, index) => ({ ...part, shade: partShades[index] ?? '' })),
    ...(rest.gas > 0n || parts.every(({ label }) => label !== 'Calldata floor')
      ? [{ ...rest, shade: 'bg-mute/30' }]
      : []),
  ]
  return (
    <TitledSection
      title="Breakdown"
      meaning="Computed from the call’s bytes by Ethereum’s rules (EIP-2028, EIP-3860); the provider returns only the total."
    >
      <div aria-hidden="true" className="mb-2 flex h-3 gap-px overflow-hidden rounded-sm">
        {breakdownRows
          .filter((row) => row.gas > 0n)
          .map(({ label, gas: part, shade }) => (
            <span
              key={label}
              className={`min-w-0.5 ${shade}`}
              style={{ width: `${fractionOf(part, gas) * 100}%` }}
            />
          ))}
      </div>
      <dl>
        {breakdownRows.map(({ label, rule, gas: part, shade }) => (
          <div key={label} className="flex items-baseline gap-2 py-0.5">
            <dt className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className={`size-2.5 rounded-xs ${shade}`} />
                {label}
              </span>
              <span className="text-sm text-mute">{rule}</span>
            </dt>
            <dd className="ml-auto text-right whitespace-nowrap tabular-nums">
              {groupDigits(part)}{' '}
              <span className="inline-block w-14 text-sm text-mute">
                {formatPercent(fractionOf(part, gas))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )
}
