import { useQuery } from '@tanstack/react-query'
import type { TransactionCall } from '#domain/call/call.ts'
import { addGasMargin, formatGasPriceBrief } from '#domain/gas/estimate-cost.ts'
import { type PriceRow, priceRows } from '#domain/gas/price-rows.ts'
import { formatNativeBrief } from '#domain/values/native-currency.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { BlockGasShare } from '#pages/gas/estimate/block-gas-share.tsx'
import { GasBreakdown } from '#pages/gas/estimate/gas-breakdown.tsx'
import { MaxCost } from '#pages/gas/estimate/max-cost.tsx'
import { feesQuery } from '#queries/chain/fees.ts'
import { FactList, PlainFact } from '#ui/lists/fact-list.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

/** What an estimate means: its bound in coins, a margin, and its parts as far as known. */
export default function EstimateDetails({
  network,
  gas,
  call,
}: {
  network: string
  gas: bigint
  call: TransactionCall
}) {
  return (
    <>
      <FactList title="Estimate" untitled>
        <PlainFact label="Max cost">
          <BriefMaxCost network={network} gas={gas} call={call} />
        </PlainFact>
        <PlainFact label="With margin">
          <span className="flex flex-wrap gap-x-5">
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
      <MaxCost network={network} gas={gas} call={call} />
    </>
  )
}

/** The bound by the call's own fee, else with a normal priority fee; the table has the others. */
function BriefMaxCost({
  network,
  gas,
  call,
}: {
  network: string
  gas: bigint
  call: TransactionCall
}) {
  const currency = useNativeCurrency()
  const { data: blocks, error } = useQuery(feesQuery(network))
  if (blocks === undefined && !error) return <span className="waiting inline-block w-48">.</span>
  const rows = priceRows(blocks ?? [], call, undefined)
  const row = rows.find(({ parts }) => !parts) ?? rows.find(({ name }) => name === 'normal')
  if (!row) return <span className="text-mute">Unavailable: no recent transactions.</span>
  return (
    <>
      {formatNativeBrief(gas * row.price, currency)}{' '}
      <span className="text-mute">
        at {formatGasPriceBrief(row.price, currency)}
        {briefRowNotes[row.name]}
      </span>
    </>
  )
}

const briefRowNotes: { [N in PriceRow['name']]?: string } = {
  normal: ' · normal priority fee',
  'max fee': ' · max fee of the call',
  'gas price': ' · gas price of the call',
}
