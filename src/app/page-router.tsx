import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'
import { findPage } from '#app/page-rows.tsx'

const history = createBrowserHistory({ v5Compat: true })
const basePath = import.meta.env.BASE_URL

/**
 * react-router's `BrowserRouter`, but for one thing: a page that is loaded is drawn in the frame of
 * the click. A transition, in which the page before stays until the next one is loaded, is drawn one
 * frame later.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setShown] = useState({
    action: history.action,
    location: history.location,
  })
  useLayoutEffect(
    () =>
      history.listen((next) => {
        const path = next.location.pathname.slice(basePath.length - 1)
        if (findPage(path)?.page.isLoaded()) setShown(next)
        else startTransition(() => setShown(next))
      }),
    [],
  )
  return (
    <Router basename={basePath} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
