import { useContext } from 'react'
import { addAddressNames } from '#domain/text/ticket.ts'
import { MenuCopy } from '#ui/entity/menu-items.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { AddressNames } from '#ui/values/address-names.ts'

/**
 * Copies a page for a support ticket; `ticket` gives the text of `formatTicket`. Names that this
 * browser has are put beside the ticket's addresses, but not into its link.
 */
export function MenuCopyTicket({ ticket }: { ticket: () => string }) {
  const network = usePageNetwork()
  const findName = useContext(AddressNames)
  return (
    <MenuCopy
      label="Copy as Markdown"
      text={() => addAddressNames(ticket(), (address) => findName(network, address))}
    />
  )
}
