import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { useUploadPlace } from '#state/uploads/use-upload-place.ts'
import { StatusTag, type Tone } from '#ui/entity/entity-body.tsx'

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

/** The known state of a pin, and whether the last check found the content. */
export default function PinTags({ entry }: { entry: PinEntry }) {
  const uploadPlace = useUploadPlace(entry)
  // Nothing has to be done about the missing response.
  if (uploadPlace)
    return <StatusTag>{`Uploading${uploadPlace === 'here' ? '' : ' in another tab'}`}</StatusTag>
  return (
    <>
      {tagsOf(entry).map(({ label, ...tag }) => (
        <StatusTag key={label} {...tag}>
          {label}
        </StatusTag>
      ))}
    </>
  )
}

function tagsOf({ pin, asked, audit }: PinEntry): PinTag[] {
  // The content is readable, which does not prove its pin: another request settles that.
  if (asked && audit && audit.at > asked.at) {
    const title = `Available. ${asked.command === 'pin/rm' ? 'Unpin' : 'Pin'} again to confirm.`
    return [{ label: 'Pin status unknown', title, tone: 'warn' }]
  }
  if (asked) return [{ ...pendingTags[asked.command], tone: 'warn' }]
  if (audit?.found === 'missing') {
    const title = `The provider could not find it ${formatCheckTime(audit.at)}.`
    return [{ label: 'Unavailable', title, tone: 'bad' }]
  }
  const title = audit && `First byte read ${formatCheckTime(audit.at)}.`
  return [pinTags[pin], ...(title ? [{ label: 'Available', title, tone: 'ok' as const }] : [])]
}

const formatCheckTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
