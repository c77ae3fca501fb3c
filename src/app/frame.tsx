import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ExchangeBar } from '#app/exchange-bar.tsx'
import { ThemeButton } from '#app/theme.tsx'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery } from '#queries/connections.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { WalletButton } from '#wallet/wallet-button.tsx'

/** What stands around every page: name, search, network, and the line of exchanges at the foot. */
export function Frame({ children }: { children: ReactNode }) {
  const networks = useQuery(connectionsQuery).data ?? []
  const { pathname } = useLocation()
  const named = pathname.split('/')[1]
  const current = networks.find(({ network }) => network === named) ?? networks[0]
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#page"
        className="sr-only z-40 focus:not-sr-only focus:absolute focus:m-2 focus:rounded focus:bg-card focus:p-2"
      >
        Skip to the page
      </a>
      <header className="border-b border-line bg-card">
        <div className="mx-auto flex max-w-[72.5rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:flex-nowrap sm:px-6">
          <Link
            to={patterns.home}
            className="flex items-center gap-2 font-bold text-ink hover:no-underline"
          >
            <svg aria-hidden="true" viewBox="0 0 32 32" className="size-5 fill-accent">
              <circle cx="16" cy="12" r="7.5" />
              <path d="M13.2 16h5.6l3.2 13H10z" />
            </svg>
            Keyhole
          </Link>
          <div className="order-last flex w-full sm:order-none sm:max-w-lg sm:grow">
            {pathname !== patterns.home && <SearchBox network={current?.network ?? ''} shortcut />}
          </div>
          <div className="ml-auto flex items-center gap-2">
            {current && (
              <span
                className="flex items-center gap-2 px-1 whitespace-nowrap"
                title={current.baseUrl}
              >
                <span aria-hidden="true" className="size-2 rounded-full bg-ok" />
                <span className="hidden sm:inline">{current.name}</span>
                <span className="sm:hidden">{current.network}</span>
              </span>
            )}
            {current && <WalletButton key={current.network} network={current} />}
            <ThemeButton />
          </div>
        </div>
      </header>
      <main id="page" tabIndex={-1} className="grow pb-16 focus:outline-none">
        {children}
      </main>
      <ExchangeBar />
    </div>
  )
}
