import { useMemo, useSyncExternalStore } from 'react'
import { readRequestLog, watchRequestLog } from '#api/log/request-log.ts'
import { cancelledMessage } from '#api/log/send-logged.ts'
import { isLoggedFileCommand } from '#domain/requests/logged-request.ts'

type LoggedRequests = ReturnType<typeof readRequestLog>
type Outcome = { failure: string | undefined; milliseconds: number }

/**
 * The outcome of the newest request over each network that has ended, by the log, newest first, and of the
 * newest file command by the URL of its server. A cached or cancelled one says nothing of its server.
 */
export function newestOutcomes(loggedRequests: LoggedRequests): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>()
  for (const logged of loggedRequests) {
    const { network, url, outcome } = logged
    const isOfFiles = isLoggedFileCommand(logged)
    const server = isOfFiles
      ? url?.slice(0, url.lastIndexOf('/api/v0/'))
      : url
        ? undefined
        : network
    if (server !== undefined && !outcomes.has(server))
      if (
        outcome.state === 'answered' ||
        (outcome.state === 'failed' && outcome.message !== cancelledMessage)
      )
        outcomes.set(server, {
          failure: failureWord(outcome, isOfFiles),
          milliseconds: outcome.milliseconds,
        })
  }
  return outcomes
}

/** Why a request counts as failed, in a word or two; undefined where it does not. */
function failureWord(
  outcome: LoggedRequests[number]['outcome'],
  isOfFiles: boolean,
): string | undefined {
  if (outcome.state !== 'answered') return 'Failed'
  const isJson = /^\s*[[{]/.test(outcome.body)
  // Kubo's error of a command is a response, as one of JSON-RPC is.
  if (isOfFiles && isJson && outcome.status === 500) return undefined
  if (outcome.status >= 400) return `HTTP ${outcome.status}`
  // Any server answers 200 with a page of its own.
  return isJson || isOfFiles ? undefined : 'Not JSON'
}

/** The networks whose newest request of this session failed, and why. */
export function useNetworkFailures(): ReadonlyMap<string, string> {
  // A text, as the store must hand out the same value until it changes.
  const failures = useSyncExternalStore(watchRequestLog, () =>
    JSON.stringify(
      [...newestOutcomes(readRequestLog())].flatMap(([network, { failure }]) =>
        failure === undefined ? [] : [[network, failure]],
      ),
    ),
  )
  return useMemo(() => new Map(JSON.parse(failures)), [failures])
}
