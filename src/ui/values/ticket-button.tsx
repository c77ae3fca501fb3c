import { useContext } from 'react'
import { addAddressNames } from '#domain/text/ticket.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { AddressNames } from '#ui/values/address-names.ts'
import { CopyAction } from '#ui/values/copy-action.tsx'

/** Copies this page's facts for a support ticket; `ticket` gives the text of `formatTicket`. */
export function TicketButton({ ticket }: { ticket: () => string }) {
  const network = usePageNetwork()
  const findName = useContext(AddressNames)
  return (
    <CopyAction
      className="print:hidden"
      title="As Markdown: link, facts and verdicts, and no key"
      label="Copy for a ticket"
      text={() => addAddressNames(ticket(), (address) => findName(network, address))}
    />
  )
}
