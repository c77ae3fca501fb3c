import { isPinned, type PinEntry, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'
import { MenuButton } from '#ui/entity/more-menu.tsx'

type Props = {
  pinKey: PinEntryKey
  entry: PinEntry | undefined
  /** Name of the content. */
  name: string
}

/** Menu items that pin or unpin; a CID outside this browser's pin list gets both. */
export default function PinMenuItems({ pinKey, entry, name }: Props) {
  const { busy, start } = useBulkPinAction()
  if (busy) return null
  function unpin() {
    if (confirm(`Unpin ${name}? The provider may delete it.`)) start('pin/rm', [pinKey])
  }
  return (
    <>
      {!(entry && isPinned(entry)) && (
        <MenuButton onClick={() => start('pin/add', [pinKey])}>Pin</MenuButton>
      )}
      {entry?.pin !== 'unpinned' && (
        <MenuButton danger onClick={unpin}>
          Unpin
        </MenuButton>
      )}
    </>
  )
}
