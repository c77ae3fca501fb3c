import { useEffect, useState } from 'react'

/**
 * Whether the parts around the caller are on the screen, since `isDrawn` became true: the task
 * after the next frame; in a hidden tab, once it is shown. An effect alone mostly runs before the
 * browser paints, and its drawing and requests delay the answer.
 */
export function useIsPainted(isDrawn = true): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isDrawn) return
    const frame = requestAnimationFrame(() => setTimeout(setPainted, 0, true))
    return () => {
      cancelAnimationFrame(frame)
      setPainted(false)
    }
  }, [isDrawn])
  return isPainted
}
