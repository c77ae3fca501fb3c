import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Milliseconds without a request after which the page's first requests count as done. */
const quietMs = 150

type Props = {
  onAnswered: () => void
  onShown: () => void
}

/**
 * Rendered after the page; calls `onAnswered` when the page is painted and none of its queries is
 * under way, and `onShown` when none has run for a while: requests made after that delay no data.
 */
export function AfterPage({ onAnswered, onShown }: Props) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let paintFrame = 0
    let quietTimer: ReturnType<typeof setTimeout> | undefined
    const waitForQuiet = () => {
      cancelAnimationFrame(paintFrame)
      clearTimeout(quietTimer)
      if (queryClient.isFetching() > 0) return
      // An answer is in the cache before it is drawn.
      paintFrame = requestAnimationFrame(() => setTimeout(onAnswered))
      quietTimer = setTimeout(() => {
        unsubscribe()
        onShown()
      }, quietMs)
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(waitForQuiet)
    waitForQuiet()
    return () => {
      cancelAnimationFrame(paintFrame)
      clearTimeout(quietTimer)
      unsubscribe()
    }
  }, [queryClient, onAnswered, onShown])
  return null
}
