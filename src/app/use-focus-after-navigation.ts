import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * After a navigation the page begins at its top, and Tab goes on from there: the focus was lost with
 * the page before, or was left in the header. Focus that is still on the page stays, as on a link to the
 * next block, to be pressed again; so does what the browser restores on the way back, and the search
 * box that somebody types into meanwhile.
 */
export function useFocusAfterNavigation(page: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (type !== NavigationType.Pop) scrollTo(0, 0)
    const active = document.activeElement
    if (!page.current?.contains(active) && !active?.matches('input'))
      page.current?.focus({ preventScroll: true })
  }, [page, pathname, type])
}
