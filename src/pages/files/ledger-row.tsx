import { Link } from 'react-router'
import type { LedgerEntry, LedgerKey } from '#domain/files/ledger-entry.ts'
import { bytes } from '#domain/quantity.ts'
import { PinState } from '#pages/files/pin-state.tsx'
import { Verdict } from '#pages/files/stored.tsx'
import { filesPath } from '#paths/files.ts'
import type { LedgerCommand } from '#queries/ledger-action.ts'
import { Cid } from '#ui/cid.tsx'
import { Copy } from '#ui/copy.tsx'

/** One remembered CID: what it is, what was checked, its pin and what to do about it. */
export function LedgerRow({
  entry,
  service: current,
  chosen,
  busy,
  onChoose,
  act,
}: {
  entry: LedgerEntry
  service: string | undefined
  chosen: boolean
  /** Something is done to some of them already. */
  busy: boolean
  onChoose: (on: boolean, shift: boolean) => void
  act: (command: LedgerCommand, key: LedgerKey) => void
}) {
  const { cid, name, size, at, service, pin, check, tags } = entry
  const elsewhere = current !== undefined && current !== service
  const pinned = pin === 'added' || pin === 'pinned'
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 min-[52rem]:grid-cols-[auto_minmax(0,1fr)_5rem_11rem_6rem_14rem]">
      <input
        type="checkbox"
        aria-label={`Choose ${name || cid}`}
        className="row-span-2 min-[52rem]:row-span-1"
        checked={chosen}
        // The event of the change knows no Shift.
        onChange={() => undefined}
        onClick={({ currentTarget, shiftKey }) => onChoose(currentTarget.checked, shiftKey)}
      />
      <div className="min-w-0">
        <p className="truncate">
          <span className="font-medium">{name || 'Added elsewhere'}</span>
          {tags.map((tag) => (
            <span key={tag} className="ml-2 text-sm text-mute">
              #{tag}
            </span>
          ))}
        </p>
        <p className="flex items-center gap-1">
          <Link to={filesPath({ cid })} className="min-w-0" aria-label={cid}>
            <Cid value={cid} />
          </Link>
          <Copy text={cid} what="CID" />
        </p>
      </div>
      <p className="text-mute min-[52rem]:text-right">{size !== undefined && bytes(size)}</p>
      <p className="col-start-2 truncate text-sm text-mute min-[52rem]:col-start-auto">
        <time dateTime={at.toISOString()}>
          {at.toISOString().slice(0, 16).replace('T', ' ')} UTC
        </time>
        {elsewhere && <span title={service}> · {new URL(service).host}</span>}
      </p>
      <p className="hidden min-[52rem]:block">{name && <Verdict check={{ verdict: check }} />}</p>
      <div className="col-span-full col-start-2 flex items-center justify-between gap-3 min-[52rem]:col-span-1 min-[52rem]:col-start-auto min-[52rem]:justify-end">
        <PinState entry={entry} />
        <button
          type="button"
          className="action"
          disabled={busy}
          onClick={() => act(pinned ? 'pin/rm' : 'pin/add', entry)}
        >
          {pinned ? 'Unpin' : 'Pin'}
        </button>
      </div>
    </div>
  )
}
