import { describeRequestOutcome } from '#pages/requests/describe-request-outcome.ts'
import type { RequestLogEntry } from '#state/requests/request-log.ts'

/** A logged request on one line: its method and outcome. */
export function RequestLine({
  loggedRequest: { method, outcome },
}: {
  loggedRequest: RequestLogEntry
}) {
  return (
    <>
      <span className="font-medium wrap-anywhere text-ink">{method}</span>{' '}
      <span className={`max-w-3/4 shrink-0 ${isFailedOutcome(outcome) ? 'text-bad' : 'text-mute'}`}>
        {describeRequestOutcome(outcome)}
      </span>
    </>
  )
}

export const isFailedOutcome = (outcome: RequestLogEntry['outcome']): boolean =>
  outcome.state === 'failed' || (outcome.state === 'answered' && outcome.status >= 400)
