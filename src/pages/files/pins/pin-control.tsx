import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { ConfirmPrompt } from '#pages/files/confirm-prompt.tsx'
import { FolderPinState, PinState } from '#pages/files/pins/pin-state.tsx'
import { pinMutation } from '#state/pins/change-pin.ts'
import { usePinEntry } from '#state/pins/pin-list.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'

/**
 * Pins and unpins a CID, and says what the service answered. Of a CID that this device knows
 * nothing about, both are offered. Its answer takes a line of its own in the grid around it.
 */
export function PinControl({ cid, entry }: { cid: string; entry: PinEntry | undefined }) {
  const pinState = entry?.pin
  const inFolder = entry?.root !== undefined
  const folderEntry = usePinEntry(entry?.service, entry?.root ?? '')
  const queryClient = useQueryClient()
  const pinRequest = useMutation(pinMutation(queryClient, 'pin/add', cid, entry))
  const unpinRequest = useMutation(pinMutation(queryClient, 'pin/rm', cid, entry))
  const [asking, setAsking] = useState(false)
  const buttonsRef = useRef<HTMLDivElement>(null)
  const latestRequest =
    unpinRequest.submittedAt > pinRequest.submittedAt ? unpinRequest : pinRequest
  const isBusy = latestRequest.isPending
  const statusTexts =
    latestRequest === pinRequest ? ['Pinning …', 'Pinned.'] : ['Unpinning …', 'Unpinned.']

  function answer(unpin: boolean) {
    setAsking(false)
    buttonsRef.current?.focus()
    if (unpin) unpinRequest.mutate()
  }

  return (
    <>
      <div
        ref={buttonsRef}
        tabIndex={-1}
        className="col-span-full flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2 focus:outline-none md:col-span-1 md:justify-end"
      >
        {asking ? (
          <ConfirmPrompt words="The service may delete it then." yes="Unpin it" answer={answer} />
        ) : (
          <>
            {entry &&
              (inFolder ? (
                <FolderPinState entry={entry} own={undefined} folder={folderEntry} />
              ) : (
                <PinState entry={entry} />
              ))}
            {pinState !== 'added' && pinState !== 'pinned' && (
              <BusyButton busy={isBusy} onClick={() => pinRequest.mutate()}>
                Pin
              </BusyButton>
            )}
            {pinState !== 'unpinned' && !inFolder && (
              <BusyButton busy={isBusy} onClick={() => setAsking(true)}>
                Unpin
              </BusyButton>
            )}
          </>
        )}
      </div>
      <div role="status" className="col-span-full empty:hidden">
        {isBusy && <p className="text-sm text-mute">{statusTexts[0]}</p>}
        {latestRequest.data && (
          <p className="text-sm text-mute">
            {statusTexts[1]} The service answered <span className="data">Pins</span>:{' '}
            <span className="data break-all">{latestRequest.data.join(', ') || 'none'}</span>
          </p>
        )}
      </div>
      {latestRequest.error && (
        <div className="col-span-full">
          <FailureNote
            failure={latestRequest.error}
            retry={() => latestRequest.mutate()}
            retrying={latestRequest.isPending}
          />
        </div>
      )}
    </>
  )
}
