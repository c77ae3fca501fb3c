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

/** The content is there, which says nothing about its pin: asking again settles it. */
const readableLabels = {
  add: 'arrived; whether pinned: Pin',
  'pin/add': 'readable; whether pinned: Pin',
  'pin/rm': 'readable; whether unpinned: Unpin',
} satisfies { [command in PendingPinCommand]: string }

/** What is known of a pin, in words. */
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

/** What holds a file in a folder: a pin of its own, or that of the folder. */
export function FolderPinState({
  entry: { audit },
  own,
  folder,
}: {
  entry: PinEntry
  own: PinEntry | undefined
  /** Undefined where the list does not know it any more. */
  folder: PinEntry | undefined
}) {
  if (audit?.found === 'missing') return <span className="text-bad">nothing to read</span>
  if (own?.asked) return <PinState entry={own} />
  if (own && isPinned(own)) return <span className="text-mute">pinned by itself</span>
  if (!folder) return <span className="text-mute">in a folder that was forgotten</span>
  if (isPinned(folder)) return <span className="text-mute">held by the folder’s pin</span>
  return <span className="text-warn">its folder is not pinned</span>
}
