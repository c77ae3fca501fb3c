import { ArrowDownUp, X } from 'lucide-react'
import { type KeyboardEvent, lazy, useEffect, useRef, useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { useRequestLog } from '#state/requests/request-log.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

const RequestLogPanel = lazy(() => import('#app/request-log-panel.tsx'))

/**
 * Opens the latest requests at the foot of the page, where they stay while the reader goes from
 * page to page. The key `~` does the same.
 */
export function RequestsButton() {
  const { loggedRequests, total } = useRequestLog()
  const [open, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) panelRef.current?.focus()
  }, [open])
  useEffect(() => {
    const toggleOnKey = ({ key, target, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) => {
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
      if (key === '~' && !isTyping && !ctrlKey && !metaKey && !altKey) setOpen((open) => !open)
    }
    addEventListener('keydown', toggleOnKey)
    return () => removeEventListener('keydown', toggleOnKey)
  }, [])
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
        <section
          ref={panelRef}
          id="requests"
          tabIndex={-1}
          aria-label="Requests"
          className="fixed inset-x-0 bottom-0 z-20 max-h-[45dvh] overflow-auto border-t border-line bg-card shadow-[0_-8px_24px_rgb(0_0_0/0.12)] focus:outline-none"
          onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && close()}
        >
          <div className="mx-auto max-w-[90rem] px-2 sm:px-4">
            <div className="sticky top-0 z-10 flex items-center justify-between gap-4 bg-card px-2 py-2">
              <h2 className="text-lg font-semibold">Requests</h2>
              <button
                type="button"
                aria-label="Close requests"
                className="action px-2"
                onClick={close}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </div>
            <LazySection>
              <RequestLogPanel loggedRequests={loggedRequests} onLeave={() => setOpen(false)} />
            </LazySection>
          </div>
        </section>
      )}
    </>
  )
}
