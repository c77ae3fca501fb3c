import { useEffect, useState } from 'react'
import { formatRelativeTime, formatUtc } from '#domain/values/time.ts'

const now = () => Math.floor(Date.now() / 1000)

/** A moment in UTC and how long ago it was; the distance follows the clock. */
export function Time({ seconds }: { seconds: bigint }) {
  const [present, setPresent] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setPresent(now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const words = formatUtc(seconds)
  if (words === undefined) return <span>{seconds.toString()} s: beyond the calendar</span>
  return (
    <span>
      <time dateTime={new Date(Number(seconds) * 1000).toISOString()}>{words}</time>{' '}
      <span className="whitespace-nowrap text-mute">· {formatRelativeTime(seconds, present)}</span>
    </span>
  )
}
