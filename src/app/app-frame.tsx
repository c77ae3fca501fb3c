import { lazy, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router'
import { LookupNavigation } from '#app/lookup-navigation.tsx'
import { NetworkMenu } from '#app/network-menu.tsx'
import { RequestLogBar } from '#app/request-log-bar.tsx'
import { ThemeButton } from '#app/theme.tsx'
import { pageAddress } from '#paths/links/page-address.ts'
import { patterns } from '#paths/patterns.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { useSearchSources } from '#state/requests/search-sources.ts'
import { DiagnosisContext } from '#ui/answer/diagnosis-context.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { SearchBox } from '#ui/search/search-box.tsx'
import { WalletButton } from '#wallet/wallet-button.tsx'

const DeferredChrome = lazy(() => import('#app/deferred-chrome.tsx'))
// A service that is gone cannot send the code of the diagnosis either.
const LazyDiagnosis = lazy(() =>
  import('#app/diagnosis-details.tsx').catch(() => ({ default: PageServerUnreachable })),
)

/** Milliseconds after which the frame loads what is not needed at once. */
const deferMs = 1000

/** What surrounds every page: name, lookups, search, network, and the line of the request log. */
export function AppFrame({ children }: { children: ReactNode }) {
  const currentNetwork = useCurrentNetwork()
  const { pathname, search } = useLocation()
  const searchSources = useSearchSources()
  const mainRef = useRef<HTMLElement>(null)
  const [isDeferredShown, setDeferredShown] = useState(false)
  useEffect(() => {
    const deferTimer = setTimeout(setDeferredShown, deferMs, true)
    return () => clearTimeout(deferTimer)
  }, [])
  useFocusAfterNavigation(mainRef)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#page"
        className="sr-only z-40 focus:not-sr-only focus:absolute focus:m-2 focus:rounded focus:bg-card focus:p-2"
      >
        Skip to the page
      </a>
      <header className="border-b border-line bg-card">
        <div className="group mx-auto flex min-h-13 max-w-[72.5rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
          <Link
            to={patterns.home}
            className="flex items-center gap-2 font-bold text-ink hover:no-underline"
          >
            <svg aria-hidden="true" viewBox="0 0 32 32" className="size-5 fill-accent">
              <circle cx="16" cy="12" r="7.5" />
              <path d="M13.2 16h5.6l3.2 13H10z" />
            </svg>
            {/* On a phone the choice of networks needs this room. */}
            <span className="max-sm:group-has-[select]:sr-only">Keyhole</span>
          </Link>
          {/* Paper has no address bar. A search in the page does not find generated content. */}
          <span
            data-address={pageAddress(pathname + search)}
            className="hidden min-w-0 text-sm break-all after:content-[attr(data-address)] print:inline"
          />
          <div className="order-2 w-full lg:order-none lg:w-auto print:hidden">
            {currentNetwork && <LookupNavigation network={currentNetwork.network} />}
          </div>
          <div className="order-3 flex w-full lg:order-none lg:w-40 lg:max-w-sm lg:grow print:hidden">
            {pathname !== patterns.home && (
              <SearchBox {...searchSources} placeholder="Tx hash, block, address or CID" />
            )}
          </div>
          <div className="ml-auto flex items-center gap-2 print:hidden">
            <NetworkMenu />
            {currentNetwork && (
              <WalletButton key={currentNetwork.network} network={currentNetwork} />
            )}
            <ThemeButton />
          </div>
        </div>
      </header>
      {isDeferredShown && (
        <LazySection name="This frame’s notices and shortcuts">
          <DeferredChrome connection={currentNetwork} />
        </LazySection>
      )}
      <main ref={mainRef} id="page" tabIndex={-1} className="grow pb-16 focus:outline-none">
        <DiagnosisContext value={LazyDiagnosis}>{children}</DiagnosisContext>
      </main>
      <RequestLogBar />
    </div>
  )
}

/**
 * After a navigation the page starts at its top, and Tab goes on from there: the focus was lost
 * with the previous page, or left in the header. Focus that is still on the page stays, as on a
 * link to the next block, to be pressed again; so does what the browser restores on the way back,
 * and the search box that somebody types into meanwhile.
 */
function useFocusAfterNavigation(pageRef: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (navigationType !== NavigationType.Pop) scrollTo(0, 0)
    const focusedElement = document.activeElement
    if (!pageRef.current?.contains(focusedElement) && !focusedElement?.matches('input'))
      pageRef.current?.focus({ preventScroll: true })
  }, [pageRef, pathname, navigationType])
}

function PageServerUnreachable() {
  return (
    <p className="mt-3 max-w-prose">
      The server of this page does not answer either: even the part of the page that looks for the
      reason did not come. Is it running, and is this device online?
    </p>
  )
}
