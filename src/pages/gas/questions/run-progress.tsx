import type { ReactNode } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import type { RunOf } from '#pages/gas/questions/use-call-trials.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'

/** How far a run is. Stopped or failed it pauses: what was found stays, and it goes on from there. */
export function Run({
  run,
  most,
  found,
  children,
}: {
  run: RunOf
  most: number
  /** What was answered, in a few words. */
  found?: string | undefined
  /** What else can be done with what was found. */
  children?: ReactNode
}) {
  const { query, outcomes, stop, again } = run
  const done = groupDigits(outcomes.size)
  const of = most < outcomes.size ? done : `${done} of ${groupDigits(most)}`
  const state = query.isFetching
    ? 'running'
    : query.error
      ? 'failed'
      : query.data === undefined
        ? outcomes.size === 0
          ? 'not asked'
          : 'stopped'
        : 'done'
  const words = {
    running: query.failureReason
      ? `${of} answered; the service does not answer now and is asked again …`
      : `${of} answered …`,
    failed: `Paused: ${of} answered, and kept.`,
    'not asked': `Not asked yet: up to ${groupDigits(most)} tries, each an estimate or two with your key.`,
    stopped: `Stopped: ${of} answered, and kept.`,
    done: `${done} answered.`,
  }
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="mr-auto">
          <span role="status">{words[state]}</span> {found}
        </p>
        {children}
        {state === 'running' && (
          <button type="button" className="action" onClick={stop}>
            Stop
          </button>
        )}
        {(state === 'stopped' || state === 'not asked') && (
          <button type="button" className="action" onClick={() => query.refetch()}>
            {state === 'stopped' ? 'Go on' : 'Run'}
          </button>
        )}
        {state === 'done' && (
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
