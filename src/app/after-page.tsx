import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Milliseconds without a request after which the page has what it asks for first. */
const quietMs = 150

/**
 * Rendered after the page; calls `onAnswered` when the page is drawn and no query of it is under way,
 * and `onShown` when none was for a while: what is asked for from then on delays no data.
 */
export function AfterPage({
  onAnswered,
  onShown,
}: {
  onAnswered: () => void
  onShown: () => void
}) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let quietTimer: ReturnType<typeof setTimeout> | undefined
    const waitForQuiet = () => {
      clearTimeout(quietTimer)
      if (queryClient.isFetching() > 0) return
      onAnswered()
      quietTimer = setTimeout(onShown, quietMs)
    }
    waitForQuiet()
    const unsubscribe = queryClient.getQueryCache().subscribe(waitForQuiet)
    return () => {
      clearTimeout(quietTimer)
      unsubscribe()
    }
  }, [queryClient, onAnswered, onShown])
  return null
}
