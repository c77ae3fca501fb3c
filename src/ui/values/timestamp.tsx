import { useEffect, useState } from 'react'
import { formatRelativeTime, formatUtc } from '#domain/values/time.ts'

/** The time in ms since 1970, new each `intervalMs`: what only grows older has no events. */
export function useNow(intervalMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return nowMs
}

/** A time in UTC, from seconds since 1970, and how long ago it was, which follows the clock. */
export function Timestamp({ seconds }: { seconds: bigint }) {
  const currentSeconds = Math.floor(useNow(10_000) / 1000)
  const utcText = formatUtc(seconds)
  if (utcText === undefined) return <span>{seconds.toString()} s: beyond the calendar</span>
  return (
    <span>
      <time dateTime={new Date(Number(seconds) * 1000).toISOString()}>{utcText}</time>{' '}
      <span className="whitespace-nowrap text-mute">
        · {formatRelativeTime(seconds, currentSeconds)}
      </span>
    </span>
  )
}
