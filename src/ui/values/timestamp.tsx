import { useEffect, useState } from 'react'
import { formatRelativeTime, formatUtc } from '#domain/values/time.ts'

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** A time in UTC, from seconds since 1970, and how long ago it was, which follows the clock. */
export function Timestamp({ seconds }: { seconds: bigint }) {
  const [currentSeconds, setCurrentSeconds] = useState(nowSeconds)
  useEffect(() => {
    const updateTimer = setInterval(() => setCurrentSeconds(nowSeconds()), 10_000)
    return () => clearInterval(updateTimer)
  }, [])
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
