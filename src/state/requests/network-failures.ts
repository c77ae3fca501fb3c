import { useMemo, useSyncExternalStore } from 'react'
import { readRequestLog, watchRequestLog } from '#api/log/request-log.ts'
import { cancelledMessage } from '#api/log/send-logged.ts'
import type { RequestLogEntry } from '#state/requests/recent-pages.ts'

type Outcome = RequestLogEntry['outcome']

/**
 * The outcome of the newest request over each network that has ended, by the log, newest first. A cached or
 * cancelled one says nothing of the network, nor does a file command, which another server responds to.
 */
export function newestOutcomes(
  loggedRequests: readonly RequestLogEntry[],
): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>()
  for (const { network, url, outcome } of loggedRequests)
    if (network !== undefined && url === undefined && !outcomes.has(network))
      if (
        outcome.state === 'answered' ||
        (outcome.state === 'failed' && outcome.message !== cancelledMessage)
      )
        outcomes.set(network, outcome)
  return outcomes
}

/** Why a request counts as failed, in a word or two; undefined where it does not. */
export function failureWord(outcome: Outcome): string | undefined {
  if (outcome.state !== 'answered') return 'Failed'
  if (outcome.status >= 400) return `HTTP ${outcome.status}`
  // Any server answers 200 with a page of its own.
  return /^\s*[[{]/.test(outcome.body) ? undefined : 'Not JSON'
}

/** The networks whose newest request of this session failed, and why. */
export function useNetworkFailures(): ReadonlyMap<string, string> {
  // A text, as the store must hand out the same value until it changes.
  const failures = useSyncExternalStore(watchRequestLog, () =>
    JSON.stringify(
      [...newestOutcomes(readRequestLog())].flatMap(([network, outcome]) => {
        const word = failureWord(outcome)
        return word === undefined ? [] : [[network, word]]
      }),
    ),
  )
  return useMemo(() => new Map(JSON.parse(failures)), [failures])
}
