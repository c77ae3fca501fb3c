import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { RequestLine } from '#pages/requests/request-line.tsx'
import type { RequestLogEntry } from '#state/requests/request-log.ts'

const RequestDetails = lazy(() => import('#pages/requests/request-details.tsx'))

/** Exchanges, each of which opens; in detail with when each was, and which page asked. */
export function RequestList({
  exchanges,
  detailed = false,
}: {
  exchanges: readonly RequestLogEntry[]
  detailed?: boolean
}) {
  return (
    <ol>
      {exchanges.map((exchange) => (
        <li key={exchange.id} className="not-first:border-t not-first:border-line">
          <ExpandableRequest exchange={exchange} detailed={detailed} />
        </li>
      ))}
    </ol>
  )
}

function ExpandableRequest({
  exchange,
  detailed,
}: {
  exchange: RequestLogEntry
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
          <span className="data text-mute">{exchange.at.toISOString().slice(11, 19)}</span>
        )}
        <span className="min-w-0">
          <RequestLine exchange={exchange} />
        </span>
      </summary>
      {isOpened && (
        <Suspense>
          {detailed && (
            <p className="pb-2 pl-4 text-sm wrap-anywhere text-mute">
              Asked of {exchange.network} by <Link to={exchange.page}>{exchange.page}</Link>
            </p>
          )}
          <RequestDetails exchange={exchange} />
        </Suspense>
      )}
    </details>
  )
}
