import { useState, useSyncExternalStore } from 'react'
import { type Exchange, readExchanges, watchExchanges } from '#api/exchanges.ts'
import { ExchangeDetails } from '#app/exchange-details.tsx'
import { outcomeWords } from '#app/outcome-words.ts'

/** The line at the foot: the latest requests and what came of them; opens into all of them. */
export function ExchangeBar() {
  const exchanges = useSyncExternalStore(watchExchanges, readExchanges)
  const [open, setOpen] = useState(false)
  const [latest] = exchanges
  return (
    <footer className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-card text-sm">
      {open && (
        <section
          id="exchanges"
          aria-label="Exchanges"
          className="max-h-[60dvh] overflow-auto border-b border-line"
        >
          <ol className="mx-auto max-w-[72.5rem] px-4 py-2 sm:px-6">
            {exchanges.length === 0 && <li className="py-1 text-mute">Nothing was asked yet.</li>}
            {exchanges.map((exchange) => (
              <li key={exchange.id} className="not-first:border-t not-first:border-line">
                <details>
                  <summary className="py-1.5">
                    <Line exchange={exchange} />
                  </summary>
                  <ExchangeDetails exchange={exchange} />
                </details>
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="mx-auto flex max-w-[72.5rem] items-center gap-4 px-4 py-1.5 sm:px-6">
        <p className="min-w-0 truncate text-mute">
          {latest ? <Line exchange={latest} /> : 'Every request that a page makes is listed here.'}
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

function Line({ exchange: { method, outcome } }: { exchange: Exchange }) {
  const failed =
    outcome.state === 'failed' || (outcome.state === 'answered' && outcome.status >= 400)
  return (
    <>
      <span className="font-medium text-ink">{method}</span>{' '}
      <span className={failed ? 'text-bad' : 'text-mute'}>{outcomeWords(outcome)}</span>
    </>
  )
}
