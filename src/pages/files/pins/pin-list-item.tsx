import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { isPinned, type PinEntry } from '#domain/files/pins/pin-entry.ts'
import { gatewayLink } from '#domain/files/share-links.ts'
import { countWithNoun, formatByteCount } from '#domain/values/hex.ts'
import type { PinListAction } from '#pages/files/pins/bulk-pin-toolbar.tsx'
import PinTags from '#pages/files/pins/pin-tags.tsx'
import { ShareButton } from '#pages/files/share-button.tsx'
import { CidVerdict } from '#pages/files/uploads/upload-result.tsx'
import { filesPath } from '#paths/files-path.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'
import { useUploadPlace } from '#state/uploads/use-upload-place.ts'
import { MenuButton, MenuCopy, MenuLink, MoreMenu } from '#ui/entity/more-menu.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'

/** The columns of the list on a wide screen: select, name, size, added, integrity, pin, actions. */
export const pinListColumns =
  'lg:grid-cols-[auto_minmax(0,1fr)_5rem_8rem_6.5rem_10rem_14rem] lg:gap-x-4'

type Props = {
  entry: PinEntry
  service: string | undefined
  isSelected: boolean
  onSelect: (on: boolean, shift: boolean) => void
  onAction: (action: PinListAction) => void
}

export function PinListItem({ entry, service: current, isSelected, onSelect, onAction }: Props) {
  const isSpaceShifted = useRef(false)
  const isUploading = useUploadPlace(entry) !== undefined
  const { cid, name, size, at, service, check, note, files } = entry
  const isOtherService = current !== undefined && current !== service
  const path = filesPath({ cid })
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 ${pinListColumns}`}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name || cid}`}
        className="self-start max-lg:mt-0.5 lg:self-center"
        checked={isSelected}
        // A change event does not tell whether Shift is held; a click does.
        onChange={() => undefined}
        // In Firefox, a click by the space bar does not tell which other keys are held.
        onKeyUp={({ key, shiftKey }) => {
          isSpaceShifted.current = key === ' ' && shiftKey
        }}
        onClick={({ currentTarget, shiftKey }) =>
          onSelect(currentTarget.checked, shiftKey || isSpaceShifted.current)
        }
      />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-1">
          <Link to={path} className="truncate font-medium">
            {name || 'Unnamed'}
          </Link>
          {files !== undefined && (
            <span className="flex-none text-sm text-mute">{countWithNoun(files, 'file')}</span>
          )}
          <span className="truncate text-sm text-mute">{note}</span>
        </p>
        <p className="truncate text-mute">
          <CidValue value={cid} short />
          {isOtherService && (
            <span className="text-sm" title={service}>
              {' '}
              · {new URL(service).host}
            </span>
          )}
          {size !== undefined && (
            <span className="text-sm lg:hidden"> · {formatByteCount(size)}</span>
          )}
        </p>
      </div>
      <p className="hidden text-right text-mute tabular-nums lg:block">
        {size !== undefined && formatByteCount(size)}
      </p>
      <p className="hidden truncate text-sm text-mute lg:block">
        <time dateTime={at.toISOString()} title={`${at.toISOString().slice(0, 19)}Z`}>
          {at.toISOString().slice(0, 16).replace('T', ' ')}
        </time>
      </p>
      <p className="col-start-2 flex flex-wrap items-center gap-1 lg:contents">
        <span className="lg:block">{name && <CidVerdict check={{ verdict: check }} />}</span>
        <span className="flex flex-wrap gap-1">
          <PinTags entry={entry} />
        </span>
      </p>
      <div className="col-start-2 flex items-center gap-1.5 lg:col-start-auto lg:justify-end">
        {/* Until it has arrived, its link leads to nothing. */}
        {!isUploading && (
          <>
            <ShareButton cid={cid} />
            <Link to={path} className="action">
              Open
            </Link>
          </>
        )}
        <PinListItemMenu {...{ entry, onAction }} />
      </div>
    </div>
  )
}

type MenuProps = Pick<Props, 'entry' | 'onAction'>

/** The further actions on one entry; those that send requests wait for a running action. */
function PinListItemMenu({ entry, onAction }: MenuProps) {
  const { busy } = useBulkPinAction()
  const { data: connection } = useQuery(filesConnectionQuery)
  const { cid, pin } = entry
  return (
    <MoreMenu>
      <MenuCopy label="Copy CID" text={() => cid} />
      {/* The embedded store is on no network that a gateway could read. */}
      {connection && !connection.embedded && (
        <MenuCopy label="Copy gateway link" text={() => gatewayLink(cid)} />
      )}
      <MenuLink to={filesPath({ cid, view: 'share' })}>Share and CAR</MenuLink>
      {!busy && (
        <>
          {!isPinned(entry) && <MenuButton onClick={() => onAction('pin/add')}>Pin</MenuButton>}
          <MenuButton onClick={() => onAction('audit')}>Check availability</MenuButton>
        </>
      )}
      <MenuLink to={filesPath({ cid, view: 'notes' })}>Rename or add note</MenuLink>
      {!busy && pin !== 'unpinned' && (
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
