import { Link, useLocation } from 'react-router'
import { type RequestGroup, RequestTable } from '#pages/requests/request-table.tsx'
import { patterns } from '#paths/patterns.ts'
import type { RequestLogEntry } from '#state/requests/request-log.ts'

/** As many as a reader looks through without a search. */
const maxListedRequests = 12

/**
 * The requests of the page in the order in which it sent them, so that what was asked for comes
 * before what was checked in the background; then the latest of other pages.
 */
export default function RequestLogPanel({
  loggedRequests,
  onLeave,
}: {
  loggedRequests: readonly RequestLogEntry[]
  onLeave: () => void
}) {
  const { pathname, search } = useLocation()
  const isOfPage = ({ page }: RequestLogEntry) => page === pathname + search
  const pageRequests = loggedRequests.filter(isOfPage).slice(0, maxListedRequests).reverse()
  const otherRequests = loggedRequests
    .filter((entry) => !isOfPage(entry))
    .slice(0, maxListedRequests - pageRequests.length)
  const groups: RequestGroup[] = [
    { title: 'This page', loggedRequests: pageRequests },
    { title: 'Other pages', loggedRequests: otherRequests },
  ]
  return (
    <>
      {loggedRequests.length === 0 ? (
        <p className="px-2 py-3 text-mute">No requests yet</p>
      ) : (
        <RequestTable
          label="Latest requests"
          groups={groups.filter(({ loggedRequests }) => loggedRequests.length > 0)}
        />
      )}
      <p className="px-2 py-2.5">
        <Link to={patterns.requestLog} onClick={onLeave}>
          View all requests
        </Link>
      </p>
    </>
  )
}
