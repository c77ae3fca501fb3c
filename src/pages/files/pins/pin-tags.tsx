import { isPinned, type PinEntry } from '#domain/files/pins/pin-entry.ts'
import { StatusTag, type Tone } from '#ui/entity/status-tag.tsx'

type PinTag = { label: string; title?: string; tone?: Tone }

const pinTags = {
  added: { label: 'Pinned', title: 'Uploading pins by default.' },
  pinned: { label: 'Pinned', title: 'The provider confirmed the pin.' },
  unpinned: { label: 'Not pinned', title: 'The provider may delete the content.', tone: 'warn' },
  unknown: { label: 'Listed only', title: 'Imported. Not pinned from this browser.' },
} satisfies { [pin in PinEntry['pin']]: PinTag }

type PendingPinCommand = NonNullable<PinEntry['asked']>['command']

const pendingTags = {
  add: { label: 'Upload status unknown', title: 'No response to the upload yet.' },
  'pin/add': { label: 'Pin status unknown', title: 'No response to the pin request yet.' },
  'pin/rm': { label: 'Unpin status unknown', title: 'No response to the unpin request yet.' },
} satisfies { [command in PendingPinCommand]: PinTag }

type Props = {
  entry: PinEntry
  /** The entry of its own pin, for a file in a folder. */
  ownEntry?: PinEntry | undefined
  /** The folder that holds the file; undefined where it is no longer in the list. */
  folderEntry?: PinEntry | undefined
  /** Whether an upload of it is on its way: then nothing has to be done about the missing response. */
  isUploading?: boolean
}

/** The known state of a pin, its own or that of its folder, and whether the last check found the content. */
export function PinTags({ entry, ownEntry, folderEntry, isUploading = false }: Props) {
  if (isUploading) return <StatusTag>Uploading</StatusTag>
  const tags =
    entry.root === undefined ? ownTags(entry) : tagsInFolder(entry, ownEntry, folderEntry)
  return tags.map(({ label, ...tag }) => (
    <StatusTag key={label} {...tag}>
      {label}
    </StatusTag>
  ))
}

function ownTags({ pin, asked, audit }: PinEntry): PinTag[] {
  // The content is readable, which does not prove its pin: another request settles that.
  if (asked && audit && audit.at > asked.at) {
    const title = `Available. ${asked.command === 'pin/rm' ? 'Unpin' : 'Pin'} again to confirm.`
    return [{ label: 'Pin status unknown', title, tone: 'warn' }]
  }
  if (asked) return [{ ...pendingTags[asked.command], tone: 'warn' }]
  if (audit?.found === 'missing') return [unavailableTag(audit)]
  const title = audit && `First byte read ${formatCheckTime(audit.at)}.`
  return [pinTags[pin], ...(title ? [{ label: 'Available', title, tone: 'ok' as const }] : [])]
}

function tagsInFolder({ audit }: PinEntry, own?: PinEntry, folder?: PinEntry): PinTag[] {
  if (audit?.found === 'missing') return [unavailableTag(audit)]
  if (own?.asked) return ownTags(own)
  if (own && isPinned(own)) return [{ label: 'Pinned', title: 'A pin of its own.' }]
  if (!folder) return [{ label: 'Folder not listed' }]
  if (isPinned(folder)) return [{ label: 'Pinned by folder' }]
  return [{ label: 'Folder not pinned', tone: 'warn' }]
}

const unavailableTag = ({ at }: NonNullable<PinEntry['audit']>): PinTag => ({
  label: 'Unavailable',
  title: `The provider could not find it ${formatCheckTime(at)}.`,
  tone: 'bad',
})

const formatCheckTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
