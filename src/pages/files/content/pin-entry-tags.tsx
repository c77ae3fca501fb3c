import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { PinTags } from '#pages/files/pins/pin-tags.tsx'
import { usePinEntry } from '#state/pins/pin-list.ts'

/** The pin tags of a CID in the list: its own, or those of the folder that holds it. */
export default function PinEntryTags({ entry }: { entry: PinEntry }) {
  const folderEntry = usePinEntry(entry.service, entry.root ?? '')
  return <PinTags entry={entry} folderEntry={folderEntry} />
}
