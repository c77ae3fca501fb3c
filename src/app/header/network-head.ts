import { groupDigits } from '#domain/values/quantity.ts'
import { formatDuration } from '#domain/values/time.ts'
import { useKnownHead } from '#queries/chain/known-head.ts'
import { useNow } from '#ui/values/use-now.ts'

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
