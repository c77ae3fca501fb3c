import { Link } from 'react-router'
import { RequestList } from '#pages/requests/request-list.tsx'
import { patterns } from '#paths/patterns.ts'
import type { RequestLogEntry } from '#state/requests/request-log.ts'

/** As many as a reader looks through without a search. */
const maxListedRequests = 12

/** The latest few logged requests, and the link to all of them. */
export default function RequestLogPanel({
  loggedRequests,
  onLeave,
}: {
  loggedRequests: readonly RequestLogEntry[]
  onLeave: () => void
}) {
  return (
    <div className="mx-auto max-w-[72.5rem] px-4 py-2 sm:px-6">
      {loggedRequests.length === 0 && <p className="py-1 text-mute">Nothing was asked yet.</p>}
      <RequestList loggedRequests={loggedRequests.slice(0, maxListedRequests)} />
      <p className="border-t border-line py-1.5">
        <Link to={patterns.requestLog} onClick={onLeave}>
          All exchanges of this visit
        </Link>
      </p>
    </div>
  )
}
