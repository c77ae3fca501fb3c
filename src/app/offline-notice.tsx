import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '#app/status-notice.tsx'
import { formatUtc } from '#domain/values/time.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/request-log.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'

/**
 * Says that the service does not answer and from when the page's answers are. Once it is back, what
 * failed meanwhile is asked for again.
 */
export function OfflineNotice({ of: { remembered } }: { of: PublicConnection }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { pathname, search } = useLocation()
  const { exchanges } = useRequestLog()
  const since = keptSince(exchanges, pathname + search)
  const wasAway = useRef(remembered)
  useEffect(() => {
    if (wasAway.current && !remembered)
      client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    wasAway.current = remembered
  }, [client, remembered])
  if (!remembered) return <Notice text="" />
  const again = () => {
    setAsking(true)
    client.refetchQueries(connectionsQuery).finally(() => setAsking(false))
  }
  return (
    <Notice
      text={
        <>
          Offline: the service does not answer.{' '}
          {since
            ? `This page is as this device kept it on ${formatUtc(BigInt(Math.floor(since.getTime() / 1000)))}.`
            : 'Blocks that this device kept open by their hash; all else waits for it.'}
        </>
      }
    >
      <BusyButton busy={asking} onClick={again}>
        {asking ? 'Asking …' : 'Ask again'}
      </BusyButton>
    </Notice>
  )
}

/** When the oldest of the kept answers that a page shows was given. */
function keptSince(exchanges: readonly RequestLogEntry[], page: string): Date | undefined {
  const times = exchanges.flatMap(({ page: asking, outcome }) =>
    asking === page && outcome.state === 'kept' ? [outcome.since] : [],
  )
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0]
}
