import { MenuCopy } from '#ui/entity/menu-items.tsx'
import { useNamedTicket } from '#ui/values/ticket-button.tsx'

/** Copies a page for a support ticket. */
export const MenuCopyTicket = ({ ticket }: { ticket: () => string }) => (
  <MenuCopy label="Copy as Markdown" text={useNamedTicket(ticket)} />
)
