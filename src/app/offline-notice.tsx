import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { formatUtc } from '#domain/values/time.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/recent-pages.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'

/** A line of status below the header, perhaps with an action. No text: nothing is shown. */
export function StatusNotice({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div role="status" className="border-line bg-card text-sm not-empty:border-b print:hidden">
      {text && (
        <div className="mx-auto flex max-w-[90rem] items-center gap-x-4 px-4 py-2 sm:px-6">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warn" />
          <span className="min-w-0 grow text-pretty">{text}</span>
          {children}
        </div>
      )}
    </div>
  )
}

/**
 * Shows that the service does not answer, and how old the page's answers are. Once it is back, the
 * queries that failed meanwhile are sent again.
 */
export function OfflineNotice({ connection: { remembered } }: { connection: PublicConnection }) {
  const queryClient = useQueryClient()
  const [isRetrying, setIsRetrying] = useState(false)
  const { pathname, search } = useLocation()
  const { loggedRequests } = useRequestLog()
  const cachedAt = oldestCachedAt(loggedRequests, pathname + search)
  const wasOffline = useRef(remembered)
  useEffect(() => {
    if (wasOffline.current && !remembered)
      queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      })
    wasOffline.current = remembered
  }, [queryClient, remembered])
  if (!remembered) return <StatusNotice text="" />
  const retry = () => {
    setIsRetrying(true)
    queryClient.refetchQueries(connectionsQuery).finally(() => setIsRetrying(false))
  }
  return (
    <StatusNotice
      text={
        <>
          Offline: the provider does not respond.{' '}
          {cachedAt
            ? `Page as cached in this browser on ${formatUtc(BigInt(Math.floor(cachedAt.getTime() / 1000)))}.`
            : 'Cached blocks open by hash; other pages need the provider.'}
        </>
      }
    >
      <BusyButton busy={isRetrying} onClick={retry}>
        {isRetrying ? 'Retrying…' : 'Retry'}
      </BusyButton>
    </StatusNotice>
  )
}

/** When the oldest cached answer that the page shows was given. */
function oldestCachedAt(
  loggedRequests: readonly RequestLogEntry[],
  page: string,
): Date | undefined {
  const cachedTimes = loggedRequests.flatMap(({ page: requestPage, outcome }) =>
    requestPage === page && outcome.state === 'kept' ? [outcome.since] : [],
  )
  return cachedTimes.toSorted((one, other) => one.getTime() - other.getTime())[0]
}
