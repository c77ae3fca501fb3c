import { groupDigits } from '#domain/values/hex.ts'
import { formatDuration } from '#domain/values/time.ts'
import { useKnownHead } from '#queries/chain/known-head.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { useNewestOutcome } from '#state/requests/recent-pages.ts'
import { useNow } from '#ui/values/timestamp.tsx'

/**
 * The newest block of a network where `latest` was read in this session, with the age of that read:
 * `text` to be seen, `title` on hover. Undefined otherwise.
 */
export function useNetworkHead(network: string): { text: string; title: string } | undefined {
  const head = useKnownHead(network)
  const nowMs = useNow(10_000)
  if (!head) return undefined
  const age = describeAge(Math.max(0, nowMs - head.readAtMs))
  const number = groupDigits(head.number)
  return { text: `#${number}`, title: `Latest block ${number}, read ${age}` }
}

/** Age in whole minutes: a screen reader would read out a name that changed each second. */
const describeAge = (ageMs: number) =>
  ageMs < 60_000 ? 'just now' : `${formatDuration(BigInt(Math.floor(ageMs / 1000)))} ago`

type Props = {
  connection: PublicConnection
}

/** Whether the last request to the node and to the file service succeeded; grey before the first. */
export function StatusDot({ connection }: Props) {
  const outcome = useNewestOutcome(connection)
  const [tone, title] = connection.remembered
    ? ['bg-bad rotate-45', 'Offline']
    : !outcome
      ? ['bg-mute rounded-full', 'No requests yet']
      : outcome.failure === undefined
        ? ['bg-ok rounded-full', 'Last request succeeded']
        : ['bg-bad rotate-45', `Last ${outcome.part}request failed`]
  return <span role="img" title={title} className={`size-2 shrink-0 ${tone}`} />
}
