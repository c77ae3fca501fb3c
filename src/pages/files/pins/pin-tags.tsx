import { isPinned, type PinEntry } from '#domain/files/pins/pin-entry.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

const pinTags = {
  added: { label: 'Pinned', title: 'Uploading pins by default.' },
  pinned: { label: 'Pinned', title: 'The provider confirmed the pin.' },
  unpinned: { label: 'Not pinned', title: 'The provider may delete the content.' },
  unknown: { label: 'Listed only', title: 'Imported. Not pinned from this browser.' },
} satisfies { [pin in PinEntry['pin']]: { label: string; title: string } }

type PendingPinCommand = NonNullable<PinEntry['asked']>['command']

const pendingTags = {
  add: { label: 'Upload status unknown', title: 'No response to the upload yet.' },
  'pin/add': { label: 'Pin status unknown', title: 'No response to the pin request yet.' },
  'pin/rm': { label: 'Unpin status unknown', title: 'No response to the unpin request yet.' },
} satisfies { [command in PendingPinCommand]: { label: string; title: string } }

type PinTagsProps = {
  entry: PinEntry
  /** Whether an upload of it is on its way: then nothing has to be done about the missing response. */
  isUploading?: boolean
}

/** The known state of a pin, and whether the last check found the content. */
export function PinTags({ entry: { pin, asked, audit }, isUploading = false }: PinTagsProps) {
  if (isUploading) return <StatusTag>Uploading</StatusTag>
  // The content is readable, which does not prove its pin: another request settles that.
  if (asked && audit && audit.at > asked.at)
    return (
      <StatusTag
        tone="warn"
        title={`Available. ${asked.command === 'pin/rm' ? 'Unpin' : 'Pin'} again to confirm.`}
      >
        Pin status unknown
      </StatusTag>
    )
  if (asked) {
    const { label, title } = pendingTags[asked.command]
    return (
      <StatusTag tone="warn" title={title}>
        {label}
      </StatusTag>
    )
  }
  if (audit?.found === 'missing') return <UnavailableTag audit={audit} />
  const { label, title } = pinTags[pin]
  return (
    <>
      <StatusTag tone={pin === 'unpinned' ? 'warn' : 'plain'} title={title}>
        {label}
      </StatusTag>
      {audit && (
        <StatusTag tone="ok" title={`First byte read ${formatCheckTime(audit.at)}.`}>
          Available
        </StatusTag>
      )}
    </>
  )
}

type Props = {
  entry: PinEntry
  ownEntry: PinEntry | undefined
  /** Undefined where the folder is no longer in the list. */
  folderEntry: PinEntry | undefined
}

/** Shows which pin holds a file in a folder: its own, or the folder's. */
export function FolderPinTags({ entry: { audit }, ownEntry, folderEntry }: Props) {
  if (audit?.found === 'missing') return <UnavailableTag audit={audit} />
  if (ownEntry?.asked) return <PinTags entry={ownEntry} />
  if (ownEntry && isPinned(ownEntry)) return <StatusTag title="A pin of its own.">Pinned</StatusTag>
  if (!folderEntry) return <StatusTag tone="warn">Folder not listed</StatusTag>
  if (isPinned(folderEntry)) return <StatusTag>Pinned by folder</StatusTag>
  return <StatusTag tone="warn">Folder not pinned</StatusTag>
}

const UnavailableTag = ({ audit: { at } }: { audit: NonNullable<PinEntry['audit']> }) => (
  <StatusTag tone="bad" title={`The provider could not find it ${formatCheckTime(at)}.`}>
    Unavailable
  </StatusTag>
)

const formatCheckTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
