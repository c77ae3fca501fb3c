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
export default function PinOutcome({ control, name }: Props) {
  const { request, isConfirming, setConfirming } = control
  const { variables: command, isPending, data: pins, error, mutate } = request
  const outcomeRef = useRef<HTMLDivElement>(null)
  const verb = command === 'pin/add' ? 'Pin' : 'Unpin'

  function settle(isConfirmed: boolean) {
    outcomeRef.current?.focus()
    setConfirming(false)
    if (isConfirmed) mutate('pin/rm')
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
      {isPending && (
        <p role="status" className="text-sm text-mute">
          {verb}ning…
        </p>
      )}
      {pins && (
        <p role="status" className="text-sm text-mute">
          {verb}ned. Provider returned <span className="data">Pins</span>:{' '}
          <span className="data break-all">{pins.join(', ') || 'none'}</span>
        </p>
      )}
      {error && command && <FailureNote failure={error} retry={() => mutate(command)} />}
    </div>
  )
}
