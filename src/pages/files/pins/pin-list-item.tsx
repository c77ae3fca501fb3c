import { Link } from 'react-router'
import {
  isPinned,
  ownPinKey,
  type PinEntry,
  type PinEntryKey,
} from '#domain/files/pins/pin-entry.ts'
import type { PinListRow as Row } from '#domain/files/pins/pin-list-rows.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { FolderPinState, PinState } from '#pages/files/pins/pin-state.tsx'
import { CidVerdict } from '#pages/files/uploads/upload-result.tsx'
import { filesPath } from '#paths/files.ts'
import type { BulkPinCommand } from '#state/pins/bulk-pin-action.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** One entry of the pin list: its CID, the check of it, its pin and the button to change that. */
export function PinListItem({
  row: { entry, folder, files },
  ownEntry,
  service: current,
  isChosen,
  isOpen,
  isBusy,
  onChoose,
  onOpen,
  onAction,
}: {
  row: Row
  /** The entry of its own pin: the entry itself, except for a file in a folder. */
  ownEntry: PinEntry | undefined
  service: string | undefined
  isChosen: boolean
  /** Whether the files in it are shown. */
  isOpen: boolean
  /** An action on the list is running. */
  isBusy: boolean
  onChoose: (on: boolean, shift: boolean) => void
  onOpen: () => void
  onAction: (command: BulkPinCommand, key: PinEntryKey) => void
}) {
  const { cid, name, size, at, service, check, tags } = entry
  const isOtherService = current !== undefined && current !== service
  const hasOwnPin = ownEntry !== undefined && isPinned(ownEntry)
  return (
    <div
      className={`${folder ? 'pl-4 sm:pl-8 ' : ''}grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 min-[52rem]:grid-cols-[auto_minmax(0,1fr)_5rem_11rem_6rem_14rem]`}
    >
      <input
        type="checkbox"
        aria-label={`Choose ${name || cid}`}
        className="row-span-2 min-[52rem]:row-span-1"
        checked={isChosen}
        // A change event does not tell whether Shift is held; a click does.
        onChange={() => undefined}
        onClick={({ currentTarget, shiftKey }) => onChoose(currentTarget.checked, shiftKey)}
      />
      <div className="min-w-0">
        <p className="truncate">
          {files > 0 ? (
            <button
              type="button"
              className="font-medium hover:text-accent"
              aria-expanded={isOpen}
              onClick={onOpen}
            >
              {name || 'A folder'}{' '}
              <span className="font-normal text-mute">
                {groupDigits(files)} {files === 1 ? 'file' : 'files'}
              </span>
              <span aria-hidden="true" className="ml-1 text-mute">
                {isOpen ? '▾' : '▸'}
              </span>
            </button>
          ) : (
            <span className="font-medium">{name || 'Added elsewhere'}</span>
          )}
          {tags.map((tag) => (
            <span key={tag} className="ml-2 text-sm text-mute">
              #{tag}
            </span>
          ))}
        </p>
        <p className="flex items-center gap-1">
          <Link to={filesPath({ cid })} className="min-w-0" aria-label={cid}>
            <CidValue value={cid} />
          </Link>
          <CopyButton text={cid} what="CID" />
        </p>
      </div>
      <p className="text-mute min-[52rem]:text-right">
        {size !== undefined && formatByteCount(size)}
      </p>
      <p className="col-start-2 truncate text-sm text-mute min-[52rem]:col-start-auto">
        <time dateTime={at.toISOString()}>
          {at.toISOString().slice(0, 16).replace('T', ' ')} UTC
        </time>
        {isOtherService && <span title={service}> · {new URL(service).host}</span>}
      </p>
      <p className="hidden min-[52rem]:block">
        {name && <CidVerdict check={{ verdict: check }} />}
      </p>
      <div className="col-span-full col-start-2 flex items-center justify-between gap-3 min-[52rem]:col-span-1 min-[52rem]:col-start-auto min-[52rem]:justify-end">
        {entry.root === undefined ? (
          <PinState entry={entry} />
        ) : (
          <FolderPinState entry={entry} ownEntry={ownEntry} folderEntry={folder} />
        )}
        <BusyButton
          busy={isBusy}
          title={folder && !hasOwnPin ? 'Gives it a pin of its own' : undefined}
          onClick={() =>
            onAction(hasOwnPin ? 'pin/rm' : 'pin/add', hasOwnPin ? ownPinKey(entry) : entry)
          }
        >
          {hasOwnPin ? 'Unpin' : 'Pin'}
        </BusyButton>
      </div>
    </div>
  )
}
