import { useQuery } from '@tanstack/react-query'
import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import { addGasMargin, formatGweiBrief } from '#domain/gas/estimate-cost.ts'
import { type PriceRow, priceRows } from '#domain/gas/price-rows.ts'
import { formatEthBrief } from '#domain/values/ether.ts'
import { groupDigits, readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { BlockGasShare } from '#pages/gas/estimate/block-gas-share.tsx'
import { GasBreakdown } from '#pages/gas/estimate/gas-breakdown.tsx'
import { MaxCost } from '#pages/gas/estimate/max-cost.tsx'
import { feesQuery } from '#queries/chain/fees.ts'
import { AnswerCard } from '#ui/entity/answer-card.tsx'
import { FactList, PlainFact } from '#ui/lists/fact-list.tsx'
import { Note } from '#ui/page/note.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** The provider's estimate, its bound in ether, and its parts as far as they can be derived. */
export function GasEstimate({
  answer,
  network,
  call,
  block,
}: {
  answer: unknown
  network: string
  call: TransactionCall
  block: CallBlock
}) {
  const estimatedGas = readQuantity(answer)
  if (estimatedGas === undefined)
    return (
      <Note title="Invalid gas estimate">
        <p>The provider returned no gas quantity:</p>
        <p className="data mt-1 break-all">{JSON.stringify(answer) ?? 'nothing'}</p>
      </Note>
    )
  const gasHex = toQuantityHex(estimatedGas)
  return (
    <>
      <AnswerCard below={`${describeBlock(block)} · Actual gas used may be lower.`}>
        <h2 id="estimate" className="text-lg font-semibold">
          Estimated gas limit
        </h2>
        <p role="status" className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-number tracking-tight">{groupDigits(estimatedGas)}</span>
          <span className="text-base font-normal text-mute">gas</span>
          <CopyButton text={estimatedGas.toString()} what="estimate" />
          <span className="flex items-center gap-1 font-normal">
            <span className="data text-mute">{gasHex}</span>
            <CopyButton text={gasHex} what="estimate as hex" />
          </span>
        </p>
      </AnswerCard>
      <FactList title="Estimate" untitled>
        <PlainFact label="Max cost">
          <BriefMaxCost network={network} gas={estimatedGas} call={call} />
        </PlainFact>
        <PlainFact label="With margin">
          <span className="flex flex-wrap gap-x-5">
            {[20n, 25n].map((percent) => (
              <span key={percent.toString()}>
                {groupDigits(addGasMargin(estimatedGas, percent))}{' '}
                <span className="text-sm text-mute">+{percent.toString()}%</span>
                <CopyButton
                  text={addGasMargin(estimatedGas, percent).toString()}
                  what={`limit with ${percent}%`}
                />
              </span>
            ))}
          </span>
        </PlainFact>
        <PlainFact label="Share of block">
          <BlockGasShare network={network} gas={estimatedGas} />
        </PlainFact>
      </FactList>
      <GasBreakdown gas={estimatedGas} call={call} />
      <MaxCost network={network} gas={estimatedGas} call={call} />
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
  const { data: blocks, error } = useQuery(feesQuery(network))
  if (blocks === undefined && !error) return <span className="waiting inline-block w-48">.</span>
  const rows = priceRows(blocks ?? [], call, undefined)
  const row = rows.find(({ parts }) => !parts) ?? rows.find(({ name }) => name === 'normal')
  if (!row) return <span className="text-mute">Unavailable: no recent transactions.</span>
  return (
    <>
      {formatEthBrief(gas * row.price)}{' '}
      <span className="text-mute">
        at {formatGweiBrief(row.price)}
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

function describeBlock(block: CallBlock): string {
  if (block === undefined) return 'Block: provider default'
  const blockNumber = readQuantity(block)
  return blockNumber === undefined ? `Block: ${block}` : `Block ${groupDigits(blockNumber)}`
}

/** Placeholder with the shape of an estimate. */
export function GasWaiting() {
  return (
    <>
      <div className="card px-4 py-3.5 sm:px-5">
        <p className="sr-only" role="status">
          Estimating…
        </p>
        <div aria-hidden="true" className="grid gap-2">
          <span className="waiting w-36">.</span>
          <span className="waiting h-7 w-48" />
          <span className="waiting w-64 max-w-full">.</span>
        </div>
      </div>
      <div aria-hidden="true" className="card grid gap-4 px-4 py-3.5 sm:px-5">
        <span className="waiting">.</span>
        <span className="waiting">.</span>
        <span className="waiting">.</span>
      </div>
    </>
  )
}
