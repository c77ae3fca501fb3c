import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TransactionCall } from '#domain/call/call.ts'
import type { EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { compareOutcomesAround } from '#domain/gas/outcomes-around.ts'
import { groupDigits, toQuantityHex } from '#domain/values/quantity.ts'
import { OutcomeText } from '#pages/gas/questions/outcome-text.tsx'
import { useCallTrials } from '#pages/gas/questions/use-call-trials.ts'
import { type GasAddress, gasLink, gasPathState } from '#paths/gas.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'

type OutcomesAroundProps = {
  address: GasAddress
  call: TransactionCall
  /** The transaction's block. */
  blockNumber: bigint
}

/**
 * The call of a transaction by the state before its block, and by the state after it: where an
 * earlier transaction of the block makes it fail, only the second shows it.
 */
export default function OutcomesAround({ address, call, blockNumber }: OutcomesAroundProps) {
  const blocks = [blockNumber - 1n, blockNumber] as const
  const { query, outcomes } = useCallTrials(
    blocks.map((number) => ({ call, block: toQuantityHex(number) })),
  )
  const [before, after] = [outcomes.get(0n), outcomes.get(1n)]
  const linkOf = (number: bigint) => {
    const question = { ...address, block: number.toString(), transaction: undefined }
    return { to: gasLink(question), state: gasPathState(question) }
  }
  const renderRow = (label: string, number: bigint, outcome: EstimateOutcome | undefined) => (
    <BlockOutcome label={label} outcome={outcome} isWaiting={query.isFetching}>
      <Link {...linkOf(number)}>block {groupDigits(number)}</Link>
    </BlockOutcome>
  )
  return (
    <section aria-label="Before and after its block" className="card grid gap-1 px-4 py-3 sm:px-5">
      <h2 className="font-semibold">Before and after its block</h2>
      {!(before && after) && <QueryFailure of={query} />}
      <dl>
        {renderRow('Before, state of', blocks[0], before)}
        {renderRow('After, state of', blocks[1], after)}
      </dl>
      {before && after && (
        <p className="text-sm text-pretty text-mute">{compareOutcomesAround(before, after)}</p>
      )}
    </section>
  )
}

type BlockOutcomeProps = {
  label: string
  outcome: EstimateOutcome | undefined
  isWaiting: boolean
  children: ReactNode
}

function BlockOutcome({ label, outcome, isWaiting, children }: BlockOutcomeProps) {
  return (
    <div className="grid items-baseline gap-x-3 py-0.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-mute">
        {label} {children}
      </dt>
      <dd className="min-w-0 wrap-anywhere">
        {outcome ? (
          <>
            {outcome.kind === 'passes' && 'Would succeed · '}
            <OutcomeText outcome={outcome} />
          </>
        ) : isWaiting ? (
          <span className="text-mute">Estimating…</span>
        ) : (
          <OutcomeText outcome={undefined} />
        )}
      </dd>
    </div>
  )
}
