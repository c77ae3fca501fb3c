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
 * Pins and unpins a CID, and shows what the service answered. For a CID that is not in the pin list
 * of this device, both are offered. The answer takes a line of its own in the grid around it.
 */
export function PinControl({ cid, entry }: { cid: string; entry: PinEntry | undefined }) {
  const pinState = entry?.pin
  const inFolder = entry?.root !== undefined
  const folderEntry = usePinEntry(entry?.service, entry?.root ?? '')
  const queryClient = useQueryClient()
  const pinRequest = useMutation(pinMutation(queryClient, 'pin/add', cid, entry))
  const unpinRequest = useMutation(pinMutation(queryClient, 'pin/rm', cid, entry))
  const [isConfirming, setIsConfirming] = useState(false)
  const buttonsRef = useRef<HTMLDivElement>(null)
  const latestRequest =
    unpinRequest.submittedAt > pinRequest.submittedAt ? unpinRequest : pinRequest
  const isBusy = latestRequest.isPending
  const statusTexts =
    latestRequest === pinRequest ? ['Pinning …', 'Pinned.'] : ['Unpinning …', 'Unpinned.']

  function answer(isConfirmed: boolean) {
    setIsConfirming(false)
    buttonsRef.current?.focus()
    if (isConfirmed) unpinRequest.mutate()
  }

  return (
    <>
      <div
        ref={buttonsRef}
        tabIndex={-1}
        className="col-span-full flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2 focus:outline-none md:col-span-1 md:justify-end"
      >
        {isConfirming ? (
          <ConfirmPrompt
            message="The service may delete it then."
            yesLabel="Unpin it"
            onAnswer={answer}
          />
        ) : (
          <>
            {entry &&
              (inFolder ? (
                <FolderPinState entry={entry} ownEntry={undefined} folderEntry={folderEntry} />
              ) : (
                <PinState entry={entry} />
              ))}
            {pinState !== 'added' && pinState !== 'pinned' && (
              <BusyButton busy={isBusy} onClick={() => pinRequest.mutate()}>
                Pin
              </BusyButton>
            )}
            {pinState !== 'unpinned' && !inFolder && (
              <BusyButton busy={isBusy} onClick={() => setIsConfirming(true)}>
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
