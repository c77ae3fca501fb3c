import type { ReactNode } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import type { TrialRun } from '#pages/gas/questions/use-call-trials.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'

/** How far a run is. Stopped or failed it pauses: what was found stays, and it goes on from there. */
export function RunProgress({
  run,
  most,
  found,
  children,
}: {
  run: TrialRun
  most: number
  /** What was answered, in a few words. */
  found?: string | undefined
  /** What else can be done with what was found. */
  children?: ReactNode
}) {
  const { query, outcomes, stop, again } = run
  const answeredCount = groupDigits(outcomes.size)
  const progressText =
    most < outcomes.size ? answeredCount : `${answeredCount} of ${groupDigits(most)}`
  const runState = query.isFetching
    ? 'running'
    : query.error
      ? 'failed'
      : query.data === undefined
        ? outcomes.size === 0
          ? 'not asked'
          : 'stopped'
        : 'done'
  const stateMessages = {
    running: query.failureReason
      ? `${progressText} answered; the service does not answer now and is asked again …`
      : `${progressText} answered …`,
    failed: `Paused: ${progressText} answered, and kept.`,
    'not asked': `Not asked yet: up to ${groupDigits(most)} tries, each an estimate or two with your key.`,
    stopped: `Stopped: ${progressText} answered, and kept.`,
    done: `${answeredCount} answered.`,
  }
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="mr-auto">
          <span role="status">{stateMessages[runState]}</span> {found}
        </p>
        {children}
        {runState === 'running' && (
          <button type="button" className="action" onClick={stop}>
            Stop
          </button>
        )}
        {(runState === 'stopped' || runState === 'not asked') && (
          <button type="button" className="action" onClick={() => query.refetch()}>
            {runState === 'stopped' ? 'Go on' : 'Run'}
          </button>
        )}
        {runState === 'done' && (
          <button type="button" className="action" onClick={() => again(true)}>
            Ask all again
          </button>
        )}
      </div>
      {query.error && !query.isFetching && (
        <FailureNote failure={query.error} retry={() => query.refetch()} retrying={false} />
      )}
    </>
  )
}
