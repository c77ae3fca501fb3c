import { Link } from 'react-router'
import { isLoggedFileCommand, isLoggedLookup } from '#domain/requests/logged-request.ts'
import { RequestLink } from '#pages/playground/request/request-link.tsx'
import { patterns } from '#paths/patterns.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/request-log.ts'
import { toPlaygroundText } from '#state/requests/to-playground-text.ts'

/** Most requests listed; the page of all requests has the others. */
const maxShownRequests = 50

/** The requests of this session, newest first; each opens again. */
export function RequestHistory() {
  const { loggedRequests, total } = useRequestLog()
  const repeatableRequests = loggedRequests.filter((request) => !isLoggedLookup(request))
  if (repeatableRequests.length === 0)
    return (
      <p className="px-3 py-2 text-sm text-mute">
        {total === 0 ? 'No requests yet.' : 'No requests to repeat.'}
      </p>
    )
  return (
    <>
      <ul className="py-1">
        {repeatableRequests.slice(0, maxShownRequests).map((request) => (
          <li key={request.id}>
            <RequestLink
              address={{
                text: toPlaygroundText(request),
                network: isLoggedFileCommand(request) ? '' : request.network,
              }}
              note={`${request.at.toISOString().slice(11, 19)} UTC · ${describeOutcome(request)}`}
            >
              <span className="data">{request.method}</span>
            </RequestLink>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-3 py-2 text-sm">
        <Link to={patterns.requestLog}>View all requests</Link>{' '}
        <span className="text-mute">{total}</span>
      </p>
    </>
  )
}

function describeOutcome({ outcome }: RequestLogEntry): string {
  switch (outcome.state) {
    case 'waiting':
      return 'pending'
    case 'kept':
      return 'from cache'
    case 'failed':
      return 'failed'
    case 'answered':
      return `${outcome.status} · ${Math.round(outcome.milliseconds)} ms`
  }
}
