import { useRef } from 'react'
import { ConfirmPrompt } from '#pages/files/confirm-prompt.tsx'
import type { PinControl } from '#pages/files/pins/pin-control.tsx'
import { FailureNote } from '#ui/answer/failure-note.tsx'

type Props = {
  control: PinControl
  /** Name of the content to unpin. */
  name: string
}

/** The confirmation of an unpin, the request under way, its response or failure. */
export default function PinOutcome({ control: { request, send, close }, name }: Props) {
  const outcomeRef = useRef<HTMLDivElement>(null)
  const { command, state } = request ?? {}
  const [pendingText, doneText] =
    command === 'pin/add' ? ['Pinning…', 'Pinned.'] : ['Unpinning…', 'Unpinned.']

  function settle(isConfirmed: boolean) {
    outcomeRef.current?.focus()
    if (isConfirmed) send('pin/rm')
    else close()
  }

  return (
    <div ref={outcomeRef} tabIndex={-1} className="grid gap-2 empty:hidden focus:outline-none">
      {state === 'confirming' && (
        <div className="card px-4 py-2.5">
          <ConfirmPrompt
            message={`Unpin ${name}? The provider may delete it.`}
            yesLabel="Unpin"
            onClose={settle}
          />
        </div>
      )}
      {state === 'pending' && (
        <p role="status" className="text-sm text-mute">
          {pendingText}
        </p>
      )}
      {request?.state === 'done' && (
        <p role="status" className="text-sm text-mute">
          {doneText} Provider returned <span className="data">Pins</span>:{' '}
          <span className="data break-all">{request.pins.join(', ') || 'none'}</span>
        </p>
      )}
      {request?.state === 'failed' && (
        <FailureNote failure={request.failure} retry={() => send(request.command)} />
      )}
    </div>
  )
}
