import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LedgerEntry } from '#domain/ledger-entry.ts'
import { bytes } from '#domain/quantity.ts'
import { PinControl } from '#pages/files/pin-control.tsx'
import { Verdict } from '#pages/files/stored.tsx'
import { filesPath } from '#paths/files.ts'
import { forgetMutation } from '#queries/ledger.ts'
import { Cid } from '#ui/cid.tsx'
import { Copy } from '#ui/copy.tsx'
import { Time } from '#ui/time.tsx'

/** One remembered CID: what it is, what was checked, and its pin. */
export function LedgerRow({
  entry: { cid, name, size, at, service, pin, check },
  service: current,
}: {
  entry: LedgerEntry
  service: string | undefined
}) {
  const client = useQueryClient()
  const forget = useMutation(forgetMutation(client, cid))
  return (
    <li
      aria-label={name || cid}
      className="grid grid-cols-2 items-center gap-x-6 gap-y-1 px-4 py-3 sm:px-5 md:grid-cols-[minmax(0,1fr)_5rem_7rem_16rem]"
    >
      <div className="col-span-full min-w-0 md:col-span-1">
        <p className="font-medium break-words">{name || 'Added elsewhere'}</p>
        <p className="flex items-center gap-1">
          <Link to={filesPath({ cid })} className="min-w-0" aria-label={cid}>
            <Cid value={cid} />
          </Link>
          <Copy text={cid} what="CID" />
        </p>
        <p className="text-sm text-mute">
          <Time seconds={BigInt(Math.floor(at.getTime() / 1000))} />
          {current !== undefined && current !== service && ` · at ${service}`}
        </p>
      </div>
      <p className="text-mute md:text-right">{size !== undefined && bytes(size)}</p>
      <p>{name && <Verdict check={{ verdict: check }} />}</p>
      <PinControl cid={cid} pin={pin}>
        {pin === 'unpinned' && (
          <button type="button" className="action" onClick={() => forget.mutate()}>
            Forget
          </button>
        )}
      </PinControl>
    </li>
  )
}
