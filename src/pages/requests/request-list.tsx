import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { RequestLine } from '#pages/requests/request-line.tsx'
import type { RequestLogEntry } from '#state/requests/request-log.ts'

const RequestDetails = lazy(() => import('#pages/requests/request-details.tsx'))

/** Logged requests, each to open; `detailed` adds the time of each and the page that sent it. */
export function RequestList({
  loggedRequests,
  detailed = false,
}: {
  loggedRequests: readonly RequestLogEntry[]
  detailed?: boolean
}) {
  return (
    <ol>
      {loggedRequests.map((loggedRequest) => (
        <li key={loggedRequest.id} className="not-first:border-t not-first:border-line">
          <ExpandableRequest loggedRequest={loggedRequest} detailed={detailed} />
        </li>
      ))}
    </ol>
  )
}

function ExpandableRequest({
  loggedRequest,
  detailed,
}: {
  loggedRequest: RequestLogEntry
  detailed: boolean
}) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary className="flex list-none items-baseline gap-2 py-1.5">
        <span aria-hidden="true" className="text-mute in-[details[open]]:rotate-90">
          ▸
        </span>
        {detailed && (
          <span className="data text-mute">{loggedRequest.at.toISOString().slice(11, 19)}</span>
        )}
        <span className="min-w-0">
          <RequestLine loggedRequest={loggedRequest} />
        </span>
      </summary>
      {isOpened && (
        <Suspense>
          {detailed && (
            <p className="pb-2 pl-4 text-sm wrap-anywhere text-mute">
              Asked of {loggedRequest.network} by{' '}
              <Link to={loggedRequest.page}>{loggedRequest.page}</Link>
            </p>
          )}
          <RequestDetails loggedRequest={loggedRequest} />
        </Suspense>
      )}
    </details>
  )
}
