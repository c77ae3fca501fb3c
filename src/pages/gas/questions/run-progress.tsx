import type { ReactNode } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import type { TrialRun } from '#pages/gas/questions/use-call-trials.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  run: TrialRun
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
  const runState = query.isFetching
    ? 'running'
    : query.error
      ? 'failed'
      : query.data === undefined
        ? query.isEnabled
          ? 'stopped'
          : 'not run'
        : 'done'
  const stateMessages = {
    running: query.failureReason
      ? `${progressText} done; no response from the provider, retrying…`
      : `${progressText} done…`,
    failed: `Paused: ${progressText} done.`,
    'not run': `Not run yet: up to ${groupDigits(maxTrials)} tries, 1–2 requests each.`,
    stopped: `Stopped: ${progressText} done.`,
    done: `${answeredCount} done.`,
  }
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="mr-auto">
          <span role="status">{stateMessages[runState]}</span> {summary}
        </p>
        {children}
        {runState === 'running' && <ActionButton onClick={stop}>Stop</ActionButton>}
        {runState === 'stopped' && (
          <ActionButton onClick={() => query.refetch()}>Continue</ActionButton>
        )}
        {runState === 'done' && <ActionButton onClick={() => askAgain(true)}>Refresh</ActionButton>}
      </div>
      {query.error && !query.isFetching && (
        <FailureNote failure={query.error} retry={() => query.refetch()} retrying={false} />
      )}
    </>
  )
}
