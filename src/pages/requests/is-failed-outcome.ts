import type { RequestLogEntry } from '#state/requests/request-log.ts'

/** A response with an HTTP status of 400 or more is a failure. */
export const isFailedOutcome = (outcome: RequestLogEntry['outcome']): boolean =>
  outcome.state === 'failed' || (outcome.state === 'answered' && outcome.status >= 400)
