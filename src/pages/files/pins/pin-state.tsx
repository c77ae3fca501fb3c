import { isPinned, type PinEntry } from '#domain/files/pins/pin-entry.ts'

const pinLabels = {
  added: 'pinned by adding',
  pinned: 'pinned',
  unpinned: 'not pinned',
  unknown: 'only noted',
} satisfies { [pin in PinEntry['pin']]: string }

type PendingPinCommand = NonNullable<PinEntry['asked']>['command']

const pendingLabels = {
  add: 'sent, no answer yet',
  'pin/add': 'asked to pin, no answer yet',
  'pin/rm': 'asked to unpin, no answer yet',
} satisfies { [command in PendingPinCommand]: string }

/** The content is readable, which does not prove its pin: another request settles that. */
const readableLabels = {
  add: 'arrived; whether pinned: Pin',
  'pin/add': 'readable; whether pinned: Pin',
  'pin/rm': 'readable; whether unpinned: Unpin',
} satisfies { [command in PendingPinCommand]: string }

/** The known state of a pin, as text. */
export function PinState({ entry: { pin, asked, audit } }: { entry: PinEntry }) {
  if (asked && audit && audit.at > asked.at)
    return <span className="text-warn">{readableLabels[asked.command]}</span>
  if (asked) return <span className="text-warn">{pendingLabels[asked.command]}</span>
  if (audit?.found === 'missing') return <span className="text-bad">nothing to read</span>
  return (
    <span className={pin === 'unpinned' ? 'text-warn' : 'text-mute'}>
      {audit ? `${pinLabels[pin]}, readable` : pinLabels[pin]}
    </span>
  )
}

/** Which pin holds a file in a folder: its own, or that of the folder. */
export function FolderPinState({
  entry: { audit },
  ownEntry,
  folderEntry,
}: {
  entry: PinEntry
  ownEntry: PinEntry | undefined
  /** Undefined where the folder is no longer in the list. */
  folderEntry: PinEntry | undefined
}) {
  if (audit?.found === 'missing') return <span className="text-bad">nothing to read</span>
  if (ownEntry?.asked) return <PinState entry={ownEntry} />
  if (ownEntry && isPinned(ownEntry)) return <span className="text-mute">pinned by itself</span>
  if (!folderEntry) return <span className="text-mute">in a folder that was forgotten</span>
  if (isPinned(folderEntry)) return <span className="text-mute">held by the folder’s pin</span>
  return <span className="text-warn">its folder is not pinned</span>
}
