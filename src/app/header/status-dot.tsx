import type { PublicConnection } from '#state/connections/connections.ts'
import { failureWord, newestOutcomes } from '#state/requests/network-failures.ts'
import { useRequestLog } from '#state/requests/request-log.ts'

type Props = {
  connection: PublicConnection
}

/** Whether the last request to the network succeeded; grey before the first. */
export function StatusDot({ connection: { network, remembered } }: Props) {
  const outcome = newestOutcomes(useRequestLog().loggedRequests).get(network)
  const [tone, title] = remembered
    ? ['bg-bad rotate-45', 'Offline']
    : !outcome
      ? ['bg-mute rounded-full', 'No requests yet']
      : failureWord(outcome) === undefined
        ? ['bg-ok rounded-full', 'Last request succeeded']
        : ['bg-bad rotate-45', 'Last request failed']
  return <span role="img" title={title} className={`size-2 shrink-0 ${tone}`} />
}
