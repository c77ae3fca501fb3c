import { isAddress } from '#domain/values/hex.ts'
import { formatPercent, fractionOf, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { AnswerCard } from '#ui/entity/answer-card.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { Meter } from '#ui/values/meter.tsx'
import { Timestamp } from '#ui/values/timestamp.tsx'

/** A block in one line: how many transactions, how full, when, and whose. */
export function BlockAnswer({ block, network }: { block: RawObject; network: string }) {
  const { transactions, miner } = block
  const [time, gasUsed, gasLimit] = [block.timestamp, block.gasUsed, block.gasLimit].map(
    readQuantity,
  )
  const count = Array.isArray(transactions) ? transactions.length : undefined
  const usedFraction =
    gasUsed !== undefined && gasLimit !== undefined ? fractionOf(gasUsed, gasLimit) : undefined
  return (
    <AnswerCard
      below={
        <span className="flex flex-wrap items-center gap-x-4 max-sm:text-sm">
          {time !== undefined && <Timestamp seconds={time} />}
          {isAddress(miner) && (
            <span>
              Fee recipient <AddressLink address={miner} network={network} short />
            </span>
          )}
        </span>
      }
    >
      <span className="flex flex-wrap items-center gap-x-2">
        {count !== undefined && `${groupDigits(count)} transaction${count === 1 ? '' : 's'}`}
        {usedFraction !== undefined && (
          <span
            className="flex items-center gap-2 text-base font-normal text-mute"
            title={`${groupDigits(gasUsed ?? 0n)} of ${groupDigits(gasLimit ?? 0n)} gas`}
          >
            <span className="w-16 leading-none sm:w-24">
              <Meter share={usedFraction} label="Gas used of the limit" />
            </span>
            {formatPercent(usedFraction)} gas used
          </span>
        )}
      </span>
    </AnswerCard>
  )
}
