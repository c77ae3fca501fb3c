import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Milliseconds without a request after which the page has what it asks for first. */
const quietMs = 150

type Props = {
  onAnswered: () => void
  onShown: () => void
}

/**
 * Rendered after the page; calls `onAnswered` when the page is painted and no query of it is under way,
 * and `onShown` when none was for a while: what is asked for from then on delays no data.
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
