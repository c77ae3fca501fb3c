import { useEffect } from 'react'

/** Milliseconds in which the part that replaces a control may take its focus. */
const graceMs = 100

/**
 * Where a control of the page goes that has the focus, such as a button whose answer replaces it, the
 * nearest part around it that stays gets the focus: a screen reader goes on there, and not at the top.
 */
export function useKeptFocus() {
  useEffect(() => {
    const page = document.getElementById('page')
    if (!page) return
    const controller = new AbortController()
    const { signal } = controller
    let path: EventTarget[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepFocus = () => {
      const [part] = path.filter((each) => each instanceof HTMLElement && each.isConnected)
      const isLost = document.activeElement === document.body && part !== path[0]
      if (!isLost || !(part instanceof HTMLElement)) return
      part.focus({ preventScroll: true })
      // A part that takes the focus already stays as it is, and in its order.
      if (document.activeElement === part) return
      part.tabIndex = -1
      part.classList.add('focus:outline-none')
      part.focus({ preventScroll: true })
    }
    page.addEventListener('focusin', (event) => (path = event.composedPath()), { signal })
    // A press beside all controls takes the focus from them.
    document.addEventListener('pointerdown', () => (path = []), { signal })
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(keepFocus, graceMs)
    })
    observer.observe(page, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      controller.abort()
    }
  }, [])
}
