import type { RequestLogEntry } from '#state/requests/request-log.ts'

/** Outcome of a logged request in one or two words: `200`, `WebSocket`, `Cached`, `Failed`. */
export function describeRequestOutcome(outcome: RequestLogEntry['outcome']): string {
  switch (outcome.state) {
    case 'waiting':
      return 'Pending'
    case 'kept':
      return 'Cached'
    case 'answered':
      return outcome.transport === 'HTTP' ? String(outcome.status) : outcome.transport
    case 'failed':
      return 'Failed'
  }
}
