import { useContext } from 'react'
import { addAddressNames } from '#domain/text/ticket.ts'
import { ActionButton } from '#ui/values/action-button.tsx'
import { AddressNames } from '#ui/values/address-names.ts'
import { useCopy } from '#ui/values/use-copy.ts'

/** Copies this page's facts for a support ticket; `ticket` gives the text of `formatTicket`. */
export function TicketButton({ network, ticket }: { network: string; ticket: () => string }) {
  const findName = useContext(AddressNames)
  const [copyStatus, copy] = useCopy()
  return (
    <ActionButton
      className="print:hidden"
      title="As Markdown: link, facts and verdicts, and no key"
      onClick={() => copy(addAddressNames(ticket(), (address) => findName(network, address)))}
    >
      <span aria-live="polite">{copyStatus ?? 'Copy for a ticket'}</span>
    </ActionButton>
  )
}
