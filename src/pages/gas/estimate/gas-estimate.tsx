import type { CallBlock, TransactionCall } from '#domain/call/call.ts'
import { groupDigits, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { AnswerCard } from '#ui/entity/entity-body.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { Note } from '#ui/page/page.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

const EstimateDetails = laterSection(() => import('#pages/gas/estimate/estimate-details.tsx'), {
  fallback: <div aria-hidden="true" className="card waiting h-72" />,
})

type Props = {
  answer: unknown
  call: TransactionCall
  block: CallBlock
}

/** The provider's estimate, its bound in coins, and its parts as far as they can be derived. */
export function GasEstimate({ answer, call, block }: Props) {
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
      <EstimateDetails gas={estimatedGas} call={call} />
    </>
  )
}

function describeBlock(block: CallBlock): string {
  if (block === undefined) return 'Block: provider default'
  const blockNumber = readQuantity(block)
  return blockNumber === undefined ? `Block: ${block}` : `Block ${groupDigits(blockNumber)}`
}
