import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { defaultGateway, gatewayLink } from '#domain/files/share-links.ts'
import { filesPath } from '#paths/files-path.ts'
import type { BulkPinCommand } from '#state/pins/bulk-pin-action.ts'
import { MenuButton, MenuCopy, MenuLink } from '#ui/entity/menu-items.tsx'
import { MoreMenu } from '#ui/entity/more-menu.tsx'

/** Actions in the menu of an entry. */
export type PinListItemAction = Exclude<BulkPinCommand, 'migrate'> | 'remove'

type Props = {
  entry: PinEntry
  hasOwnPin: boolean
  isBusy: boolean
  onAction: (action: PinListItemAction) => void
}

/** The further actions on one entry; those that send requests wait for a running action. */
export function PinListItemMenu({ entry: { cid, pin, root }, hasOwnPin, isBusy, onAction }: Props) {
  const isInFolder = root !== undefined
  return (
    <MoreMenu>
      <MenuCopy label="Copy CID" text={() => cid} />
      <MenuCopy label="Copy gateway link" text={() => gatewayLink(cid, defaultGateway)} />
      <MenuLink to={filesPath({ cid, view: 'share' })}>Share and QR code</MenuLink>
      <MenuLink to={filesPath({ cid, view: 'car' })}>Download CAR</MenuLink>
      {!isBusy && (
        <>
          {!hasOwnPin && (
            <MenuButton onClick={() => onAction('pin/add')}>
              {isInFolder ? 'Pin separately' : 'Pin'}
            </MenuButton>
          )}
          <MenuButton onClick={() => onAction('audit')}>Check availability</MenuButton>
        </>
      )}
      {!isInFolder && <MenuLink to={filesPath({ cid, view: 'notes' })}>Rename or tag</MenuLink>}
      {!isBusy && (hasOwnPin || (!isInFolder && pin === 'unknown')) && (
        <MenuButton danger onClick={() => onAction('pin/rm')}>
          Unpin
        </MenuButton>
      )}
      <MenuButton danger onClick={() => onAction('remove')}>
        Remove from list
      </MenuButton>
    </MoreMenu>
  )
}
