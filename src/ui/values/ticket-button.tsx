import { useContext } from 'react'
import { addAddressNames } from '#domain/text/ticket.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { AddressNames } from '#ui/values/address-names.ts'
import { CopyAction } from '#ui/values/copy-action.tsx'

/**
 * The text of `formatTicket`, with the names that this browser has beside the ticket's addresses,
 * but not in its link.
 */
export function useNamedTicket(ticket: () => string): () => string {
  const network = usePageNetwork()
  const findName = useContext(AddressNames)
  return () => addAddressNames(ticket(), (address) => findName(network, address))
}

/** Copies this page's facts for a support ticket. */
export const TicketButton = ({ ticket }: { ticket: () => string }) => (
  <CopyAction
    className="print:hidden"
    title="As Markdown: link, facts and verdicts, and no key"
    label="Copy for a ticket"
    text={useNamedTicket(ticket)}
  />
)
