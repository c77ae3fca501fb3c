import { lazy, useState } from 'react'
import { ShortcutsButton } from '#app/shortcuts-button.tsx'
import { RequestLine } from '#pages/requests/request-line.tsx'
import { useRequestLog } from '#state/requests/request-log.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

const RequestLogPanel = lazy(() => import('#app/request-log-panel.tsx'))

/** The line at the foot: the latest request and what came of it; opens into the latest few. */
export function RequestLogBar() {
  const { loggedRequests } = useRequestLog()
  const [open, setOpen] = useState(false)
  const [latestRequest] = loggedRequests
  return (
    <footer className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-card text-sm print:hidden">
      {open && (
        <section
          id="exchanges"
          aria-label="Exchanges"
          className="max-h-[60dvh] overflow-auto border-b border-line"
        >
          <LazySection>
            <RequestLogPanel exchanges={loggedRequests} onLeave={() => setOpen(false)} />
          </LazySection>
        </section>
      )}
      <div className="mx-auto flex max-w-[72.5rem] items-center gap-4 px-4 py-1.5 sm:px-6">
        <p className="flex min-w-0 gap-1.5 text-mute *:truncate">
          {latestRequest ? (
            <RequestLine exchange={latestRequest} />
          ) : (
            <span>Every request that a page makes is listed here.</span>
          )}
        </p>
        <span className="ml-auto" />
        <ShortcutsButton />
        <button
          type="button"
          className="whitespace-nowrap text-mute hover:text-ink"
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
