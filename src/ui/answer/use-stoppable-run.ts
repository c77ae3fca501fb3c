import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/**
 * A run that a person can stop, one at a time; it ends with its page, too, unless it is to outlive it. A
 * stopped run has neither an end nor a failure.
 */
export function useStoppableRun<Start, End>(
  run: (start: Start, signal: AbortSignal) => Promise<End>,
  { outlivesPage = false } = {},
) {
  const controllerRef = useRef(new AbortController())
  const [isStopped, setStopped] = useState(false)
  useEffect(() => (outlivesPage ? undefined : () => controllerRef.current.abort()), [outlivesPage])
  const { isPending, data, error, variables, mutate } = useMutation({
    mutationFn: (start: Start) => {
      controllerRef.current.abort()
      controllerRef.current = new AbortController()
      setStopped(false)
      return run(start, controllerRef.current.signal)
    },
  })
  return {
    isRunning: isPending && !isStopped,
    isStopped,
    end: isStopped ? undefined : data,
    failure: isStopped ? null : error,
    lastStart: variables,
    start: mutate,
    stop: () => {
      setStopped(true)
      controllerRef.current.abort()
    },
  }
}
