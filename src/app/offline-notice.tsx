import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { StatusNotice } from '#app/status-notice.tsx'
import { formatUtc } from '#domain/values/time.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/request-log.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'

/**
 * Says that the service does not answer and from when the page's answers are. Once it is back, what
 * failed meanwhile is asked for again.
 */
export function OfflineNotice({ of: { remembered } }: { of: PublicConnection }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
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
  const askAgain = () => {
    setAsking(true)
    queryClient.refetchQueries(connectionsQuery).finally(() => setAsking(false))
  }
  return (
    <StatusNotice
      text={
        <>
          Offline: the service does not answer.{' '}
          {cachedAt
            ? `This page is as this device kept it on ${formatUtc(BigInt(Math.floor(cachedAt.getTime() / 1000)))}.`
            : 'Blocks that this device kept open by their hash; all else waits for it.'}
        </>
      }
    >
      <BusyButton busy={asking} onClick={askAgain}>
        {asking ? 'Asking …' : 'Ask again'}
      </BusyButton>
    </StatusNotice>
  )
}

/** When the oldest of the kept answers that a page shows was given. */
function oldestCachedAt(
  loggedRequests: readonly RequestLogEntry[],
  page: string,
): Date | undefined {
  const cachedTimes = loggedRequests.flatMap(({ page: asking, outcome }) =>
    asking === page && outcome.state === 'kept' ? [outcome.since] : [],
  )
  return cachedTimes.toSorted((one, other) => one.getTime() - other.getTime())[0]
}
