import { outcomeWords } from '#pages/requests/describe-request-outcome.ts'
import type { RequestLogEntry } from '#state/requests/request-log.ts'

/** An exchange on one line: the operation, and how it ended. */
export function ExchangeLine({ exchange: { method, outcome } }: { exchange: RequestLogEntry }) {
  return (
    <>
      <span className="font-medium wrap-anywhere text-ink">{method}</span>{' '}
      <span className={`max-w-3/4 shrink-0 ${isFailure(outcome) ? 'text-bad' : 'text-mute'}`}>
        {outcomeWords(outcome)}
      </span>
    </>
  )
}

export const isFailure = (outcome: RequestLogEntry['outcome']): boolean =>
  outcome.state === 'failed' || (outcome.state === 'answered' && outcome.status >= 400)
