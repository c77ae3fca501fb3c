import { useCopy } from '#ui/values/use-copy.ts'

/** Copies this page's facts for a support ticket; `ticket` gives the text of `formatTicket`. */
export function TicketButton({ ticket }: { ticket: () => string }) {
  const [copyStatus, copy] = useCopy()
  return (
    <button
      type="button"
      className="action print:hidden"
      title="As Markdown: link, facts and verdicts, and no key"
      onClick={() => copy(ticket())}
    >
      <span aria-live="polite">{copyStatus ?? 'Copy for a ticket'}</span>
    </button>
  )
}
