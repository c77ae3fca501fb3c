import { lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { LookupNavigation } from '#app/lookup-navigation.tsx'
import { NetworkMenu } from '#app/network-menu.tsx'
import { RequestLogBar } from '#app/request-log-bar.tsx'
import { ThemeButton } from '#app/theme.tsx'
import { useFocusAfterNavigation } from '#app/use-focus-after-navigation.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { patterns } from '#paths/patterns.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { forgetRecentPages, useRecentPages } from '#state/requests/recent-pages.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { SearchBox } from '#ui/search/search-box.tsx'
import { WalletButton } from '#wallet/wallet-button.tsx'

const DeferredChrome = lazy(() => import('#app/deferred-chrome.tsx'))

/** Milliseconds that the page has to itself. */
const deferMs = 1000

/** What stands around every page: name, lookups, search, network, and the line of exchanges. */
export function AppFrame({ children }: { children: ReactNode }) {
  const currentNetwork = useCurrentNetwork()
  const { pathname, search } = useLocation()
  const recentPages = useRecentPages()
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
            {/* On a phone a choice of networks needs its room. */}
            <span className="max-sm:group-has-[select]:sr-only">Keyhole</span>
          </Link>
          {/* Paper has no address bar. As a style's text it is not found on the page. */}
          <span
            data-address={pageAddress(pathname + search)}
            className="hidden min-w-0 text-sm break-all after:content-[attr(data-address)] print:inline"
          />
          <div className="order-2 w-full lg:order-none lg:w-auto print:hidden">
            {currentNetwork && <LookupNavigation network={currentNetwork.network} />}
          </div>
          <div className="order-3 flex w-full lg:order-none lg:w-40 lg:max-w-sm lg:grow print:hidden">
            {pathname !== patterns.home && (
              <SearchBox
                network={currentNetwork?.network ?? ''}
                placeholder="Block, tx, address or CID"
                recent={recentPages}
                onForget={forgetRecentPages}
              />
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
          <DeferredChrome current={currentNetwork} />
        </LazySection>
      )}
      <main ref={mainRef} id="page" tabIndex={-1} className="grow pb-16 focus:outline-none">
        {children}
      </main>
      <RequestLogBar />
    </div>
  )
}
