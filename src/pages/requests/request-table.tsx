import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import type { RequestLogEntry } from '#state/requests/recent-pages.ts'
import { lazySection } from '#ui/lazy/lazy-section.tsx'

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

/** A response with an HTTP status of 400 or more is a failure. */
export const isFailedOutcome = (outcome: RequestLogEntry['outcome']): boolean =>
  outcome.state === 'failed' || (outcome.state === 'answered' && outcome.status >= 400)

const RequestDetails = lazySection(() => import('#pages/requests/request-details.tsx'))

const columnCount = 6

type TableProps = { loggedRequests: readonly RequestLogEntry[] }

/** Logged requests, each to open. The bars compare how long they took. */
export function RequestTable({ loggedRequests }: TableProps) {
  const longestMs = Math.max(1, ...loggedRequests.map(({ outcome }) => durationMs(outcome) ?? 0))
  return (
    <table aria-label="Requests" className="w-full border-collapse">
      <thead className="text-left text-sm text-mute">
        <tr className="border-b border-line *:px-2 *:py-1.5 *:font-medium">
          <th scope="col" className="max-sm:hidden">
            Time
          </th>
          <th scope="col" className="w-full">
            Method
          </th>
          <th scope="col">Status</th>
          <th scope="col" className="text-right">
            ms
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            Size
          </th>
          <th scope="col" className="max-md:hidden">
            Duration
          </th>
        </tr>
      </thead>
      <tbody>
        {loggedRequests.map((loggedRequest) => (
          <RequestRows key={loggedRequest.id} {...{ loggedRequest, longestMs }} />
        ))}
      </tbody>
    </table>
  )
}

type Props = {
  loggedRequest: RequestLogEntry
  longestMs: number
}

function RequestRows({ loggedRequest, longestMs }: Props) {
  const { at, method, network, outcome } = loggedRequest
  const networkName = useNetworkName(network)
  const [open, setOpen] = useState(false)
  const duration = durationMs(outcome)
  const isFailed = isFailedOutcome(outcome)
  return (
    <>
      <tr className="border-b border-line align-top *:px-2 *:py-1.5 hover:bg-hover">
        <td className="data text-mute max-sm:hidden">{at.toISOString().slice(11, 19)}</td>
        <td>
          <button
            type="button"
            aria-expanded={open}
            className="group flex w-full items-start gap-1 text-left -outline-offset-2"
            onClick={() => setOpen(!open)}
          >
            <ChevronRight
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 text-mute group-aria-expanded:rotate-90"
            />
            <span className="min-w-0 grow">
              <span className="data font-medium wrap-anywhere">{method}</span>{' '}
              <span className="text-sm text-mute wrap-anywhere">{networkName}</span>
              {outcome.state === 'failed' && (
                <span className="block text-sm text-bad wrap-anywhere">{outcome.message}</span>
              )}
            </span>
          </button>
        </td>
        <td className={isFailed ? 'text-bad' : outcome.state === 'answered' ? '' : 'text-mute'}>
          {describeRequestOutcome(outcome)}
        </td>
        <td className="text-right">{duration !== undefined && groupDigits(duration)}</td>
        <td className="text-right whitespace-nowrap text-mute max-sm:hidden">
          {outcome.state === 'answered' && formatByteCount(outcome.bytes)}
        </td>
        <td className="max-md:hidden">
          {duration !== undefined && (
            <span aria-hidden="true" className="mt-1.5 flex h-2 w-32 lg:w-52">
              <span
                className={`min-w-0.5 rounded-full ${isFailed ? 'bg-bad' : 'bg-accent'}`}
                style={{ width: `${(duration / longestMs) * 100}%` }}
              />
            </span>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={columnCount} className="border-b border-line bg-paper px-3 py-3 sm:px-8">
            <RequestDetails loggedRequest={loggedRequest} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Duration in whole milliseconds; undefined for requests under way or answered from the cache. */
const durationMs = (outcome: RequestLogEntry['outcome']): number | undefined =>
  'milliseconds' in outcome ? Math.round(outcome.milliseconds) : undefined
