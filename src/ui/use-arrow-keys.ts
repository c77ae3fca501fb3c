import { useEffect, useRef } from 'react'

/** What the arrow keys mean to something else: typing, moving a cursor, scrolling sideways. */
const elsewhere = 'input, textarea, select, [contenteditable], [role="slider"], [tabindex="0"]'

/** ← and → go back and forth between what stands beside each other, except where they mean more. */
export function useArrowKeys(back: (() => void) | undefined, forth: (() => void) | undefined) {
  const ways = useRef({ back, forth })
  useEffect(() => {
    ways.current = { back, forth }
  })
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if ((event.target as Element).closest?.(elsewhere)) return
      const way =
        event.key === 'ArrowLeft'
          ? ways.current.back
          : event.key === 'ArrowRight'
            ? ways.current.forth
            : undefined
      if (!way) return
      event.preventDefault()
      way()
    }
    addEventListener('keydown', go)
    return () => removeEventListener('keydown', go)
  }, [])
}
