import { ArrowDownUp, ChevronDown, Menu, Search, Settings2 } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { LookupNavigation } from '#app/header/lookup-navigation.tsx'
import { StatusDot, useNetworkHead } from '#app/header/status-dot.tsx'
import { findPage } from '#app/page-rows.tsx'
import { groupDigits } from '#domain/values/hex.ts'
import { patterns } from '#paths/patterns.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { useRequestLog, useSearchSources } from '#state/requests/recent-pages.ts'
import { MoreMenu } from '#ui/entity/more-menu.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'
import { SearchBox } from '#ui/search/search-box.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const NetworkItems = lazySection(() => import('#app/header/network-items.tsx'), {
  name: 'Networks',
})

function NetworkMenu() {
  const currentNetwork = useCurrentNetwork()
  const head = useNetworkHead(currentNetwork?.network ?? '')
  const name = currentNetwork?.name ?? 'Connect'
  return (
    <MoreMenu
      label={`Network: ${name}${head ? ` ${head.text}` : ''}`}
      button={
        <>
          {currentNetwork ? (
            <>
              <StatusDot connection={currentNetwork} />
              <span className="max-w-[min(7rem,100vw-15.5rem)] truncate sm:max-w-36 xl:shrink-0">
                {currentNetwork.name}
              </span>
              {/* The head comes late: its room is kept. A chain with a tour has few blocks. */}
              <span
                className={`text-left font-normal whitespace-nowrap text-mute tabular-nums max-xl:hidden ${currentNetwork.tour.length > 0 ? 'min-w-[4ch]' : 'min-w-[11ch]'}`}
                title={head?.title}
              >
                {head?.text}
              </span>
            </>
          ) : (
            <>
              <span aria-hidden="true" className="size-2 rounded-full bg-warn" />
              Connect
            </>
          )}
          <ChevronDown
            aria-hidden="true"
            className="-mr-1 size-4 flex-none text-mute max-[17rem]:hidden"
          />
        </>
      }
    >
      <NetworkItems currentNetwork={currentNetwork?.network} />
    </MoreMenu>
  )
}

/** Leads to the requests of this session. The key `~` presses it (`header/shortcuts-sheet.tsx`). */
function RequestsLink() {
  const { total } = useRequestLog()
  return (
    <Link
      to={patterns.requestLog}
      className="action max-xl:px-2"
      aria-keyshortcuts="~"
      title="Requests (~)"
    >
      <ArrowDownUp aria-hidden="true" className="size-4 xl:hidden" />
      <span className="max-xl:sr-only">Requests</span>
      {/* The room of two digits is kept: the search beside it would shrink as requests go out. */}
      <span className="min-w-[2ch] text-right font-normal tabular-nums text-mute max-sm:hidden">
        {total > 0 && groupDigits(total)}
      </span>
    </Link>
  )
}

const SettingsItems = lazySection(() => import('#app/header/settings-items.tsx'))

type Props = {
  /** Connection of the current network. */
  connection: PublicConnection | undefined
  withLookups: boolean
}

/** The menu of settings; on a narrow screen the lookups are in it, too. */
function MainMenu({ connection, withLookups }: Props) {
  const Icon = withLookups ? Menu : Settings2
  return (
    <MoreMenu
      label={withLookups ? 'Menu' : 'Settings'}
      button={<Icon aria-hidden="true" className="-mx-0.5 size-4" />}
    >
      {withLookups && (
        <li className="mb-1 border-b border-line pb-1">
          <LookupNavigation
            network={connection?.network}
            className="grid"
            linkClassName="px-3 py-2 text-ink hover:bg-hover -outline-offset-2"
          />
        </li>
      )}
      <SettingsItems connection={connection} />
    </MoreMenu>
  )
}

/** Search, requests, network and settings, beside the lookups in the header's row. */
export default function HeaderTools() {
  const currentNetwork = useCurrentNetwork()
  const { pathname } = useLocation()
  const isWide = useWideScreen('(width >= 64rem)')
  return (
    <>
      {/* The start page, and the page of an unknown address, have their own search. */}
      {pathname !== patterns.home && findPage(pathname) && <HeaderSearch />}
      <div className="ml-auto flex min-w-0 items-center gap-1.5 lg:shrink-0 print:hidden">
        <RequestsLink />
        <NetworkMenu />
        <MainMenu connection={currentNetwork} withLookups={!isWide} />
      </div>
    </>
  )
}

/**
 * The search of every page that has none of its own. On a phone the field covers the header
 * while it has the focus; until then an icon stands for it.
 */
function HeaderSearch() {
  const searchSources = useSearchSources()
  const fieldRef = useRef<HTMLDivElement>(null)
  return (
    <>
      <div
        ref={fieldRef}
        className="flex min-w-0 grow items-center print:hidden max-sm:absolute max-sm:inset-x-0 max-sm:top-0 max-sm:z-30 max-sm:h-13 max-sm:bg-card max-sm:px-4 max-sm:not-focus-within:sr-only sm:max-lg:mx-2 lg:max-w-lg"
      >
        <SearchBox {...searchSources} placeholder="Search hash, block, address or CID" />
      </div>
      <ActionButton
        aria-label="Open search"
        className="ml-auto px-2 sm:hidden print:hidden"
        onClick={() => fieldRef.current?.querySelector('input')?.focus()}
      >
        <Search aria-hidden="true" className="size-4" />
      </ActionButton>
    </>
  )
}
