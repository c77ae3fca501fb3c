import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { describeEstimateOutcome, type EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { isRawObject } from '#domain/values/raw.ts'
import {
  type TrialOutcomes,
  type TrialPlan,
  trialOutcomesQuery,
  trialRunQuery,
} from '#queries/gas/gas-questions.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const noOutcomes: TrialOutcomes = new Map()

/** Estimates that a link may run by itself: they count against the key of the reader. */
const maxTrialsByLink = 2

/** Runs a plan; returns the outcomes so far, and functions to stop and repeat the run. */
export function useTrialRun(plan: TrialPlan, roughly = false) {
  const network = usePageNetwork()
  const client = useQueryClient()
  const run = trialRunQuery(network, plan, roughly)
  const outcomesQuery = trialOutcomesQuery(network, plan)
  // A link that was opened has no history state, which a press of the page leaves.
  const isRequested = isRawObject(useLocation().state)
  const isSmall = 'numbers' in plan && plan.numbers.length <= maxTrialsByLink
  const query = useQuery({ ...run, enabled: isRequested || isSmall })
  return {
    query,
    outcomes: useQuery(outcomesQuery).data ?? noOutcomes,
    stop: () => client.cancelQueries({ queryKey: run.queryKey, exact: true }),
    /** Tries again what was tried. */
    refresh: () => {
      client.setQueryData(outcomesQuery.queryKey, noOutcomes)
      query.refetch()
    },
  }
}

type Props = { run: ReturnType<typeof useTrialRun>; maxTrials: number }

/** Progress of a run. A stopped or failed run keeps its outcomes and can resume. */
export function TrialProgress({ run, maxTrials }: Props) {
  const { query, outcomes, stop, refresh } = run
  const { isFetching, isEnabled, data, error } = query
  const triedCount = groupDigits(outcomes.size)
  const isEnded = data !== undefined && !isFetching && !error
  const isUnasked = !isEnabled && !isEnded && !isFetching && !error
  const isCounted = !isEnded && maxTrials >= outcomes.size
  return (
    <RunProgress
      isRunning={isFetching}
      isStopped={!isFetching && !isEnded && isEnabled}
      failure={error}
      stop={stop}
      goOn={() => query.refetch()}
      actions={isEnded && <ActionButton onClick={refresh}>Refresh</ActionButton>}
    >
      {isUnasked
        ? `Not run yet: up to ${groupDigits(maxTrials)} tries, 1–2 requests each`
        : isEnded
          ? countWithNoun(outcomes.size, 'estimate')
          : `${triedCount}${isCounted ? ` of ${groupDigits(maxTrials)}` : ''} done`}
      {isFetching && query.failureReason && '; no response from the provider, retrying'}
    </RunProgress>
  )
}

/** An outcome in brief; a refusal looks different from an unknown outcome. */
export function OutcomeText({ outcome }: { outcome: EstimateOutcome | undefined }) {
  if (!outcome) return <span className="text-mute">–</span>
  const outcomeLabel = describeEstimateOutcome(outcome)
  const colour = { passes: '', reverts: 'text-bad' }[outcome.kind as string] ?? 'text-mute'
  return (
    <span className={colour} title={outcomeLabel}>
      {outcomeLabel}
    </span>
  )
}
