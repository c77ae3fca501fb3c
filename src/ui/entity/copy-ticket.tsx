import { useContext } from 'react'
import { addAddressNames } from '#domain/text/ticket.ts'
import { MenuCopy } from '#ui/entity/more-menu.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { AddressNames } from '#ui/values/address-link.tsx'
import { CopyAction } from '#ui/values/copy-action.tsx'

type Props = { ticket: () => string }

const copyTicketLabel = 'Copy as Markdown'

/**
 * The text of `formatTicket`, with the names that this browser has beside the ticket's addresses,
 * but not in its link.
 */
function useNamedTicket(ticket: () => string): () => string {
  const network = usePageNetwork()
  const findName = useContext(AddressNames)
  return () => addAddressNames(ticket(), (address) => findName(network, address))
}

/** Copies this page's facts for a support ticket. */
export const TicketButton = ({ ticket }: Props) => (
  <CopyAction
    className="print:hidden"
    title="For a ticket: link, facts and verdicts, and no key"
    label={copyTicketLabel}
    text={useNamedTicket(ticket)}
  />
)

export const MenuCopyTicket = ({ ticket }: Props) => (
  <MenuCopy label={copyTicketLabel} text={useNamedTicket(ticket)} />
)
