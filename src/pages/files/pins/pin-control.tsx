import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { Confirm } from '#pages/files/confirm-prompt.tsx'
import { HeldState, PinState } from '#pages/files/pins/pin-state.tsx'
import { usePinEntry } from '#state/pins/pin-list.ts'
import { pinMutation } from '#state/pins/change-pin.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FailureNote } from '#ui/answer/failure-note.tsx'

/**
 * Pins and unpins a CID, and says what the service answered. Of a CID that this device knows
 * nothing about, both are offered. Its answer takes a line of its own in the grid around it.
 */
export function PinControl({ cid, entry }: { cid: string; entry: PinEntry | undefined }) {
  const pin = entry?.pin
  const inFolder = entry?.root !== undefined
  const folder = usePinEntry(entry?.service, entry?.root ?? '')
  const client = useQueryClient()
  const pinning = useMutation(pinMutation(client, 'pin/add', cid, entry))
  const unpinning = useMutation(pinMutation(client, 'pin/rm', cid, entry))
  const [asking, setAsking] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const latest = unpinning.submittedAt > pinning.submittedAt ? unpinning : pinning
  const busy = latest.isPending
  const words = latest === pinning ? ['Pinning …', 'Pinned.'] : ['Unpinning …', 'Unpinned.']

  function answer(unpin: boolean) {
    setAsking(false)
    buttons.current?.focus()
    if (unpin) unpinning.mutate()
  }

  return (
    <>
      <div
        ref={buttons}
        tabIndex={-1}
        className="col-span-full flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2 focus:outline-none md:col-span-1 md:justify-end"
      >
        {asking ? (
          <Confirm words="The service may delete it then." yes="Unpin it" answer={answer} />
        ) : (
          <>
            {entry &&
              (inFolder ? (
                <HeldState entry={entry} own={undefined} folder={folder} />
              ) : (
                <PinState entry={entry} />
              ))}
            {pin !== 'added' && pin !== 'pinned' && (
              <BusyButton busy={busy} onClick={() => pinning.mutate()}>
                Pin
              </BusyButton>
            )}
            {pin !== 'unpinned' && !inFolder && (
              <BusyButton busy={busy} onClick={() => setAsking(true)}>
                Unpin
              </BusyButton>
            )}
          </>
        )}
      </div>
      <div role="status" className="col-span-full empty:hidden">
        {busy && <p className="text-sm text-mute">{words[0]}</p>}
        {latest.data && (
          <p className="text-sm text-mute">
            {words[1]} The service answered <span className="data">Pins</span>:{' '}
            <span className="data break-all">{latest.data.join(', ') || 'none'}</span>
          </p>
        )}
      </div>
      {latest.error && (
        <div className="col-span-full">
          <FailureNote
            failure={latest.error}
            retry={() => latest.mutate()}
            retrying={latest.isPending}
          />
        </div>
      )}
    </>
  )
}
