import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { ConfirmPrompt } from '#pages/files/confirm-prompt.tsx'
import { pinMutation } from '#state/pins/change-pin.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { MenuButton } from '#ui/entity/menu-items.tsx'

type PinControl = ReturnType<typeof usePinControl>

/** Pins and unpins a CID: `PinMenuItems` start it, `PinOutcome` shows what came of it. */
export function usePinControl(cid: string, entry: PinEntry | undefined) {
  const queryClient = useQueryClient()
  const pinRequest = useMutation(pinMutation(queryClient, 'pin/add', cid, entry))
  const unpinRequest = useMutation(pinMutation(queryClient, 'pin/rm', cid, entry))
  const [isConfirming, setIsConfirming] = useState(false)
  const latestRequest =
    unpinRequest.submittedAt > pinRequest.submittedAt ? unpinRequest : pinRequest
  return { pinRequest, unpinRequest, latestRequest, isConfirming, setIsConfirming }
}

/** For a CID that is not in the pin list of this browser, both are offered. */
export function PinMenuItems({
  control: { pinRequest, latestRequest, setIsConfirming },
  entry,
}: {
  control: PinControl
  entry: PinEntry | undefined
}) {
  if (latestRequest.isPending) return null
  const pinState = entry?.pin
  const isInFolder = entry?.root !== undefined
  return (
    <>
      {pinState !== 'added' && pinState !== 'pinned' && (
        <MenuButton onClick={() => pinRequest.mutate()}>
          {isInFolder ? 'Pin separately' : 'Pin'}
        </MenuButton>
      )}
      {pinState !== 'unpinned' && !isInFolder && (
        <MenuButton danger onClick={() => setIsConfirming(true)}>
          Unpin
        </MenuButton>
      )}
    </>
  )
}

/** The confirmation of an unpin, the request under way, its response or failure. */
export function PinOutcome({
  control: { pinRequest, unpinRequest, latestRequest, isConfirming, setIsConfirming },
  name,
}: {
  control: PinControl
  /** Names what is unpinned. */
  name: string
}) {
  const outcomeRef = useRef<HTMLDivElement>(null)
  const [pendingText, doneText] =
    latestRequest === pinRequest ? ['Pinning…', 'Pinned.'] : ['Unpinning…', 'Unpinned.']

  function settle(isConfirmed: boolean) {
    setIsConfirming(false)
    outcomeRef.current?.focus()
    if (isConfirmed) unpinRequest.mutate()
  }

  return (
    <div ref={outcomeRef} tabIndex={-1} className="grid gap-2 empty:hidden focus:outline-none">
      {isConfirming && (
        <div className="card px-4 py-2.5">
          <ConfirmPrompt
            message={`Unpin ${name}? The provider may delete it.`}
            yesLabel="Unpin"
            onClose={settle}
          />
        </div>
      )}
      {latestRequest.isPending && (
        <p role="status" className="text-sm text-mute">
          {pendingText}
        </p>
      )}
      {latestRequest.data && (
        <p role="status" className="text-sm text-mute">
          {doneText} Provider returned <span className="data">Pins</span>:{' '}
          <span className="data break-all">{latestRequest.data.join(', ') || 'none'}</span>
        </p>
      )}
      {latestRequest.error && (
        <FailureNote
          failure={latestRequest.error}
          retry={() => latestRequest.mutate()}
          retrying={latestRequest.isPending}
        />
      )}
    </div>
  )
}
