import { useLocation } from 'react-router'
import { HeaderSearch } from '#app/header/header-search.tsx'
import { LookupNavigation } from '#app/header/lookup-navigation.tsx'
import { MainMenu } from '#app/header/main-menu.tsx'
import { NetworkMenu } from '#app/header/network-menu.tsx'
import { RequestsButton } from '#app/header/requests-button.tsx'
import { findPage } from '#app/page-rows.tsx'
import { patterns } from '#paths/patterns.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

/** Lookups, search, requests, network and settings, beside the name in the header's row. */
export default function HeaderTools() {
  const currentNetwork = useCurrentNetwork()
  const { pathname } = useLocation()
  const isWide = useWideScreen('(width >= 64rem)')
  return (
    <>
      {isWide && currentNetwork && (
        <LookupNavigation
          network={currentNetwork.network}
          className="flex print:hidden"
          linkClassName="rounded-md px-1.5 py-1.5 font-medium text-mute hover:text-ink xl:px-2.5"
        />
      )}
      {/* The start page, and the page of an unknown address, have their own search. */}
      {pathname !== patterns.home && findPage(pathname) && <HeaderSearch />}
      <div className="ml-auto flex min-w-0 items-center gap-1.5 print:hidden">
        <RequestsButton />
        <NetworkMenu />
        <MainMenu connection={currentNetwork} withLookups={!isWide} />
      </div>
    </>
  )
}
