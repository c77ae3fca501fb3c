import { useState } from 'react'
import { Link } from 'react-router'
import { ExchangeLine } from '#pages/exchanges/exchange-line.tsx'
import { ExchangeList } from '#pages/exchanges/exchange-list.tsx'
import { patterns } from '#paths/patterns.ts'
import { useExchanges } from '#queries/exchanges.ts'

/** As many as are looked through without a search. */
const few = 12

/** The line at the foot: the latest request and what came of it; opens into the latest few. */
export function ExchangeBar() {
  const exchanges = useExchanges()
  const [open, setOpen] = useState(false)
  const [latest] = exchanges
  return (
    <footer className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-card text-sm print:hidden">
      {open && (
        <section
          id="exchanges"
          aria-label="Exchanges"
          className="max-h-[60dvh] overflow-auto border-b border-line"
        >
          <div className="mx-auto max-w-[72.5rem] px-4 py-2 sm:px-6">
            {exchanges.length === 0 && <p className="py-1 text-mute">Nothing was asked yet.</p>}
            <ExchangeList exchanges={exchanges.slice(0, few)} />
            <p className="border-t border-line py-1.5">
              <Link to={patterns.exchanges} onClick={() => setOpen(false)}>
                All exchanges of this visit
              </Link>
            </p>
          </div>
        </section>
      )}
      <div className="mx-auto flex max-w-[72.5rem] items-center gap-4 px-4 py-1.5 sm:px-6">
        <p className="min-w-0 truncate text-mute">
          {latest ? (
            <ExchangeLine exchange={latest} />
          ) : (
            'Every request that a page makes is listed here.'
          )}
        </p>
        <button
          type="button"
          className="ml-auto whitespace-nowrap text-mute hover:text-ink"
          aria-expanded={open}
          aria-controls="exchanges"
          onClick={() => setOpen(!open)}
        >
          Exchanges {open ? '▾' : '▴'}
        </button>
      </div>
    </footer>
  )
}
