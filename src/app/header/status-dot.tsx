import { cancelledMessage } from '#api/log/send-logged.ts'
import { isFailedOutcome } from '#pages/requests/is-failed-outcome.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/request-log.ts'

type Props = {
  connection: PublicConnection
}

/** Whether the last request to the network succeeded; grey before the first. */
export function StatusDot({ connection: { network, remembered } }: Props) {
  const { loggedRequests } = useRequestLog()
  const lastOutcome = loggedRequests.find(
    (entry) => entry.network === network && isFinished(entry.outcome),
  )?.outcome
  const [tone, title] =
    remembered || (lastOutcome && isFailedOutcome(lastOutcome))
      ? ['bg-bad rotate-45', 'Last request failed']
      : lastOutcome
        ? ['bg-ok rounded-full', 'Last request succeeded']
        : ['bg-mute rounded-full', 'No requests yet']
  return <span role="img" title={title} className={`size-2 shrink-0 ${tone}`} />
}

/** Cancelled and cached requests say nothing about the network. */
const isFinished = (outcome: RequestLogEntry['outcome']): boolean =>
  outcome.state === 'answered' ||
  (outcome.state === 'failed' && outcome.message !== cancelledMessage)
