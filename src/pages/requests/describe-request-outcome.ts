import { formatByteCount } from '#domain/values/quantity.ts'
import type { RequestLogEntry } from '#state/requests/request-log.ts'

/** How a logged request ended, on one line. */
export function describeRequestOutcome(outcome: RequestLogEntry['outcome']): string {
  switch (outcome.state) {
    case 'waiting':
      return 'asking …'
    case 'kept':
      return `kept on this device since ${outcome.since.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    case 'answered':
      return `${outcome.transport === 'HTTP' ? outcome.status : outcome.transport} · ${Math.round(outcome.milliseconds)} ms · ${formatByteCount(outcome.bytes)}`
    case 'failed':
      return `${outcome.message} · ${Math.round(outcome.milliseconds)} ms`
  }
}
