import { isPinned, type PinEntry, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'
import { MenuButton } from '#ui/entity/more-menu.tsx'

type Props = {
  pinKey: PinEntryKey
  entry: PinEntry | undefined
  onUnpin: () => void
}

/** Menu items that pin or unpin; a CID outside this browser's pin list gets both. */
export default function PinMenuItems({ pinKey, entry, onUnpin }: Props) {
  const { busy, start } = useBulkPinAction()
  if (busy) return null
  return (
    <>
      {!(entry && isPinned(entry)) && (
        <MenuButton onClick={() => start('pin/add', [pinKey])}>Pin</MenuButton>
      )}
      {entry?.pin !== 'unpinned' && (
        <MenuButton danger onClick={onUnpin}>
          Unpin
        </MenuButton>
      )}
    </>
  )
}
