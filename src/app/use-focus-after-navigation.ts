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
  const navigationType = useNavigationType()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (navigationType !== NavigationType.Pop) scrollTo(0, 0)
    const focusedElement = document.activeElement
    if (!page.current?.contains(focusedElement) && !focusedElement?.matches('input'))
      page.current?.focus({ preventScroll: true })
  }, [page, pathname, navigationType])
}
