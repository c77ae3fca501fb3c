import { useEffect, useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { formatDuration } from '#domain/values/time.ts'
import { useKnownHead } from '#queries/chain/known-head.ts'

/**
 * The newest block of a network where `latest` was read in this session, with the age of that read:
 * `text` to be seen, `title` on hover. Undefined otherwise.
 */
export function useNetworkHead(network: string): { text: string; title: string } | undefined {
  const head = useKnownHead(network)
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  if (!head) return undefined
  const age = describeAge(Math.max(0, nowMs - head.readAtMs))
  const number = groupDigits(head.number)
  return { text: `#${number}`, title: `Latest block ${number}, read ${age}` }
}

/** Age in whole minutes: a screen reader would read out a name that changed each second. */
const describeAge = (ageMs: number) =>
  ageMs < 60_000 ? 'just now' : `${formatDuration(BigInt(Math.floor(ageMs / 1000)))} ago`
