import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { type RequestGroup, RequestTable } from '#pages/requests/request-table.tsx'
import { patterns } from '#paths/patterns.ts'
import type { RequestLogEntry } from '#state/requests/recent-pages.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** A longer list needs a search, which the page of requests has. */
const maxListedRequests = 12

type Props = {
  loggedRequests: readonly RequestLogEntry[]
  onClose: () => void
  onLeave: () => void
}

/**
 * The latest requests at the foot of the page, which take the focus when they open: those of the
 * page in the order in which it sent them, so that requested data comes before background checks;
 * then the latest of other pages.
 */
export default function RequestLogPanel({ loggedRequests, onClose, onLeave }: Props) {
  const { pathname, search } = useLocation()
  const panelRef = useRef<HTMLElement>(null)
  useEffect(() => panelRef.current?.focus(), [])
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
    <section
      ref={panelRef}
      id="requests"
      tabIndex={-1}
      aria-label="Requests"
      className="fixed inset-x-0 bottom-0 z-20 max-h-[45dvh] overflow-auto border-t border-line bg-card shadow-[0_-8px_24px_rgb(0_0_0/0.12)] focus:outline-none"
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && onClose()}
    >
      <div className="mx-auto max-w-[90rem] px-2 sm:px-4">
        <div className="sticky top-0 z-10 flex items-center justify-between gap-4 bg-card px-2 py-2">
          <h2 className="text-lg font-semibold">Requests</h2>
          <ActionButton aria-label="Close requests" className="px-2" onClick={onClose}>
            <X aria-hidden="true" className="size-4" />
          </ActionButton>
        </div>
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
      </div>
    </section>
  )
}
