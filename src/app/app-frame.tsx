import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router'
import { lastAddressOf, noOfferMessage } from '#api/connections/connections.ts'
import { oncePainted } from '#api/moments.ts'
import { LookupNavigation } from '#app/header/lookup-navigation.tsx'
import { pageAddress } from '#paths/links/page-address.ts'
import { patterns } from '#paths/patterns.ts'
import { useHasNoCode } from '#queries/contract/known-code.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { whenIdle } from '#state/idle/when-idle.ts'
import { useNetworkFailures } from '#state/requests/network-failures.ts'
import { AccountParts } from '#ui/address/account-parts.ts'
import { FailureHelpContext, NetworksContext } from '#ui/answer/answer-contexts.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { laterSection, lazySection } from '#ui/lazy/lazy-section.tsx'
import { expectNoSearchBox } from '#ui/search/search-keys.ts'
import { NativeCurrencyContext } from '#ui/values/address-link.tsx'
import { SourceViewContext } from '#ui/values/source-view.tsx'

const HeaderTools = lazySection(() => import('#app/header/header-tools.tsx'), {
  inRow: true,
  name: 'The menu',
  fallback: null,
  onFailure: expectNoSearchBox,
})
const DeferredChrome = lazySection(() => import('#app/deferred-chrome.tsx'), {
  name: 'Notices and shortcuts',
  fallback: null,
})
// A service that is gone cannot send the code of the help either.
const LazyFailureHelp = lazy(() =>
  import('#app/failure-help.tsx').catch(() => ({ default: PageServerUnreachable })),
)

const accountParts = {
  useHasNoCode,
  Type: lazySection(() => import('#pages/address/account-tag.tsx'), {
    fallback: <StatusTag>Loading…</StatusTag>,
  }),
  PrimaryName: laterSection(() => import('#pages/address/name/primary-name.tsx')),
  Menu: laterSection(() => import('#pages/address/address-menu.tsx'), {
    // The room of its button, so that the action beside it stays.
    fallback: <span aria-hidden="true" className="w-10" />,
  }),
}

const ContractSource = laterSection(() => import('#app/contract-source.tsx'))

/** Milliseconds after which the header is complete, even while the page still waits. */
const maxHeaderDeferMs = 1000
/** Milliseconds after which the frame loads its other parts, even while the page waits. */
const maxDeferMs = 3000

/** The service worker has the files of the fonts: they cost the page's data no time. */
const hasFontsHere = () => Boolean(navigator.serviceWorker?.controller)

/** Frame of every page: name, lookups, search, requests, network and settings. */
export function AppFrame({ children }: { children: ReactNode }) {
  const currentNetwork = useCurrentNetwork()
  const connections = useQuery(connectionsQuery).data
  const failures = useNetworkFailures()
  const networks = useMemo(
    () =>
      (connections ?? []).map(({ network, name, needsKey }) => ({
        ...{ network, name },
        failure: needsKey ? 'No key' : failures.get(network),
      })),
    [connections, failures],
  )
  const { pathname, search } = useLocation()
  const mainRef = useRef<HTMLElement>(null)
  const [isDeferredShown, setDeferredShown] = useState(false)
  const [isPageShown, setPageShown] = useState(false)
  const [isHeaderWanted, setHeaderWanted] = useState(false)
  const showRest = useCallback(() => setPageShown(true), [])
  const showHeader = useCallback(() => setHeaderWanted(true), [])
  useEffect(() => {
    const headerTimer = setTimeout(showHeader, maxHeaderDeferMs)
    const deferTimer = setTimeout(showRest, maxDeferMs)
    return () => {
      clearTimeout(headerTimer)
      clearTimeout(deferTimer)
    }
  }, [showHeader, showRest])
  useEffect(() => {
    if (isPageShown) return whenIdle(() => setDeferredShown(true))
  }, [isPageShown])
  // `styles.css` names the fonts only then, so that no browser asks for them before the data.
  useEffect(() => {
    if (isPageShown || hasFontsHere()) document.documentElement.dataset.fonts = ''
  }, [isPageShown])
  useFocusAfterNavigation(mainRef)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#page"
        className="sr-only z-40 focus:not-sr-only focus:absolute focus:m-2 focus:rounded focus:bg-card focus:p-2"
      >
        Skip to content
      </a>
      <header className="relative border-b border-line bg-card">
        <div className="mx-auto flex h-13 max-w-[90rem] items-center gap-2 px-4 sm:px-6 lg:h-14 xl:gap-3">
          <Link
            to={patterns.home}
            className="-ml-2 flex shrink-0 items-center gap-2 p-2 font-bold text-ink hover:no-underline"
          >
            <svg aria-hidden="true" viewBox="0 0 32 32" className="size-5 fill-accent">
              <circle cx="16" cy="12" r="7.5" />
              <path d="M13.2 16h5.6l3.2 13H10z" />
            </svg>
            {/* Phones and small laptops need the room for controls. */}
            <span className="max-sm:sr-only lg:max-xl:sr-only">Keyhole</span>
          </Link>
          {/* Paper has no address bar. A search in the page does not find generated content. */}
          <span
            data-address={pageAddress(pathname + search)}
            className="hidden min-w-0 text-sm break-all after:content-[attr(data-address)] print:inline"
          />
          <LookupNavigation
            network={currentNetwork?.network}
            className="flex max-lg:hidden print:hidden"
            linkClassName="rounded-md px-1.5 py-1.5 font-medium text-mute hover:text-ink xl:px-2.5"
          />
          {isHeaderWanted && <HeaderTools />}
        </div>
      </header>
      {isDeferredShown && <DeferredChrome connection={currentNetwork} />}
      <main ref={mainRef} id="page" tabIndex={-1} className="grow pb-8 focus:outline-none">
        <FailureHelpContext value={LazyFailureHelp}>
          <NetworksContext value={networks}>
            <SourceViewContext value={ContractSource}>
              <AccountParts value={accountParts}>
                <NativeCurrencyContext
                  value={
                    (currentNetwork ?? lastAddressOf(pathname.split('/')[1] ?? ''))?.nativeCurrency
                  }
                >
                  <Suspense>
                    {children}
                    <AfterPage onAnswered={showHeader} onShown={showRest} />
                  </Suspense>
                </NativeCurrencyContext>
              </AccountParts>
            </SourceViewContext>
          </NetworksContext>
        </FailureHelpContext>
      </main>
    </div>
  )
}

/**
 * After a navigation the page starts at its top, and Tab continues from there: the focus was lost
 * with the previous page, or left in the header. Focus still on the page stays, such as on a link
 * to the next block, to be pressed again; so do the position that the browser restores on the way
 * back, and a search box in which the user types by then.
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
    <p className="mt-3 max-w-prose">{noOfferMessage} Is it running, and is this computer online?</p>
  )
}

/** Milliseconds without a request after which the page's first requests count as done. */
const quietMs = 150

type Props = {
  onAnswered: () => void
  onShown: () => void
}

/**
 * Rendered after the page; calls `onAnswered` when the page is painted and none of its queries is
 * under way, and `onShown` when none has run for a while: requests made after that delay no data.
 */
function AfterPage({ onAnswered, onShown }: Props) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let cancelPainted = () => {}
    let quietTimer: ReturnType<typeof setTimeout> | undefined
    const waitForQuiet = () => {
      cancelPainted()
      clearTimeout(quietTimer)
      if (queryClient.isFetching() > 0) return
      // An answer is in the cache before it is drawn.
      cancelPainted = oncePainted(onAnswered)
      quietTimer = setTimeout(() => {
        unsubscribe()
        onShown()
      }, quietMs)
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(waitForQuiet)
    waitForQuiet()
    return () => {
      cancelPainted()
      clearTimeout(quietTimer)
      unsubscribe()
    }
  }, [queryClient, onAnswered, onShown])
  return null
}
