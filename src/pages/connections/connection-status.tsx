import type { ReactNode } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { useRequestLog } from '#state/requests/request-log.ts'

/** How the newest request of this session over a connection ended, and how long it took. */
export function ConnectionStatus({ connection }: { connection: PublicConnection }) {
  const { network, hasKey } = connection
  const newestOutcome = useRequestLog()
    .loggedRequests.filter((each) => each.network === network && each.url === undefined)
    .map(({ outcome }) => outcome)
    .find(({ state }) => state === 'answered' || state === 'failed')
  if (!hasKey) return <Status dot="bg-warn">No key</Status>
  if (newestOutcome?.state === 'failed') return <Status dot="bg-bad">Failed</Status>
  if (newestOutcome?.state !== 'answered') return <Status dot="bg-edge">Not tested</Status>
  const { status, milliseconds } = newestOutcome
  if (status >= 400) return <Status dot="bg-bad">HTTP {status}</Status>
  return <Status dot="bg-ok">OK · {groupDigits(Math.round(milliseconds))} ms</Status>
}

const Status = ({ dot, children }: { dot: string; children: ReactNode }) => (
  <span
    className="inline-flex items-center gap-1.5 text-mute"
    title="Newest request in this session"
  >
    <span aria-hidden="true" className={`size-2 flex-none rounded-full ${dot}`} />
    <span>{children}</span>
  </span>
)
