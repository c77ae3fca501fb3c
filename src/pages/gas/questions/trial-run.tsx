import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { describeEstimateOutcome, type EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { formatSigned, groupDigits } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import {
  type TrialOutcomes,
  type TrialPlan,
  trialOutcomesQuery,
  trialRunQuery,
} from '#queries/gas/gas-questions.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import type { TableColumn } from '#ui/lists/virtual-table.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

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
  const isSmall = 'calls' in plan && plan.calls.length <= maxTrialsByLink
  const query = useQuery({ ...run, enabled: isRequested || isSmall })
  return {
    query,
    outcomes: useQuery(outcomesQuery).data ?? noOutcomes,
    stop: () => client.cancelQueries({ queryKey: run.queryKey, exact: true }),
    /** Tries again what was tried, or of it what is unknown. */
    askAgain: (all: boolean) => {
      client.setQueryData(
        outcomesQuery.queryKey,
        (outcomes = noOutcomes) =>
          new Map(all ? [] : [...outcomes].filter(([, { kind }]) => kind !== 'unknown')),
      )
      query.refetch()
    },
  }
}

type Props = {
  run: ReturnType<typeof useTrialRun>
  maxTrials: number
  /** The outcomes in brief. */
  summary?: string | undefined
  /** Further actions on the outcomes. */
  children?: ReactNode
}

/** Progress of a run. A stopped or failed run keeps its outcomes and can resume. */
export function RunProgress({ run, maxTrials, summary, children }: Props) {
  const { query, outcomes, stop, askAgain } = run
  const answeredCount = groupDigits(outcomes.size)
  const progressText =
    maxTrials < outcomes.size ? answeredCount : `${answeredCount} of ${groupDigits(maxTrials)}`
  const resume = () => query.refetch()
  const [text, label, press] = query.isFetching
    ? [
        query.failureReason
          ? `${progressText} done; no response from the provider, retrying…`
          : `${progressText} done…`,
        'Stop',
        stop,
      ]
    : query.error
      ? [`Paused: ${progressText} done.`]
      : query.data !== undefined
        ? [`${answeredCount} done.`, 'Refresh', () => askAgain(true)]
        : query.isEnabled
          ? [`Stopped: ${progressText} done.`, 'Continue', resume]
          : [`Not run yet: up to ${groupDigits(maxTrials)} tries, 1–2 requests each.`]
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="mr-auto">
          <span role="status">{text}</span> {summary}
        </p>
        {children}
        {press && <ActionButton onClick={press}>{label}</ActionButton>}
      </div>
      {query.error && !query.isFetching && (
        <FailureNote failure={query.error} retry={resume} retrying={false} />
      )}
    </>
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

/** A row of a table of tries, and the outcome by which the change of its gas is counted. */
export type OutcomeRow = {
  outcome: EstimateOutcome | undefined
  previous: EstimateOutcome | undefined
}

/** The columns that every table of tries has: outcome, and change of the gas. */
export const outcomeColumns: { [name in 'outcome' | 'change']: TableColumn<OutcomeRow> } = {
  outcome: {
    title: 'Outcome',
    width: 'minmax(0,1fr)',
    narrow: 'row-start-2 col-start-1 col-span-3',
    cell: ({ outcome }) => <OutcomeText outcome={outcome} />,
  },
  change: {
    title: 'Change',
    width: 'minmax(4rem,7rem)',
    narrow: 'hidden',
    figure: true,
    cell: ({ outcome, previous }) => {
      if (outcome?.kind !== 'passes' || previous?.kind !== 'passes') return ''
      const rise = outcome.gas - previous.gas
      return rise === 0n ? <span className="text-mute">same</span> : formatSigned(rise)
    },
  },
}
