import { useEffect, useState } from 'react'

/** Whether `delayMs` have passed since the caller was drawn first. */
export function useIsLate(delayMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, delayMs, true)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isLate
}
