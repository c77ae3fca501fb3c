import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** Milliseconds in which the part that replaces a control may take its focus. */
const graceMs = 100

/**
 * Where a control goes that has the focus, such as a button whose answer replaces it, the nearest
 * part around it that stays gets the focus: a screen reader goes on there, and not at the top.
 */
export function useKeptFocus(pageRef: RefObject<HTMLElement | null>) {
  const path = useRef<EventTarget[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepFocus = () => {
      const [part] = path.current.filter((each) => each instanceof HTMLElement && each.isConnected)
      const isLost = document.activeElement === document.body && part !== path.current[0]
      if (!isLost || !(part instanceof HTMLElement)) return
      part.tabIndex = -1
      part.classList.add('focus:outline-none')
      part.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(keepFocus, graceMs)
    })
    if (pageRef.current) observer.observe(pageRef.current, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pageRef])
  return {
    onFocus: ({ nativeEvent }: FocusEvent) => (path.current = nativeEvent.composedPath()),
    // A press beside all controls takes the focus from them.
    onPointerDown: () => (path.current = []),
  }
}
