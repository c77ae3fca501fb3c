import { ArrowDownUp } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { useRequestLog } from '#state/requests/request-log.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

const RequestLogPanel = lazy(() => import('#app/header/request-log-panel.tsx'))

/**
 * Opens the latest requests at the foot of the page, where they stay while the reader goes from
 * page to page. The key `~` presses it (`header/shortcuts-sheet.tsx`).
 */
export function RequestsButton() {
  const { loggedRequests, total } = useRequestLog()
  const [open, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  function close() {
    setOpen(false)
    buttonRef.current?.focus()
  }
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className="action max-xl:px-2"
        aria-expanded={open}
        aria-controls="requests"
        aria-keyshortcuts="~"
        title="Requests (~)"
        onClick={() => setOpen(!open)}
      >
        <ArrowDownUp aria-hidden="true" className="size-4 xl:hidden" />
        <span className="max-xl:sr-only">Requests</span>
        {total > 0 && (
          <span className="font-normal text-mute max-sm:hidden">{groupDigits(total)}</span>
        )}
      </button>
      {open && (
        <LazySection name="Requests">
          <RequestLogPanel
            loggedRequests={loggedRequests}
            onClose={close}
            onLeave={() => setOpen(false)}
          />
        </LazySection>
      )}
    </>
  )
}
