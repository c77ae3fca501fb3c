import { useEffect, useState } from 'react'

/** The time in ms since 1970, new each `intervalMs`: what only grows older has no events. */
export function useNow(intervalMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return nowMs
}
