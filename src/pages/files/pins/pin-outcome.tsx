import { useRef } from 'react'
import type { PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { BulkPinProgress, ConfirmPrompt } from '#pages/files/pins/bulk-pin-progress.tsx'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'

type Props = {
  pinKey: PinEntryKey
  /** Name of the content to unpin. */
  name: string
  isConfirming: boolean
  onConfirmed: () => void
}

/** The confirmation of an unpin, and the pin or unpin of this CID that was pressed last. */
export default function PinOutcome({ pinKey, name, isConfirming, onConfirmed }: Props) {
  const { action, start, dismiss } = useBulkPinAction()
  const outcomeRef = useRef<HTMLDivElement>(null)
  const isOfThis = action?.keys.length === 1 && action.keys[0]?.cid === pinKey.cid

  function settle(isConfirmed: boolean) {
    outcomeRef.current?.focus()
    onConfirmed()
    if (isConfirmed) start('pin/rm', [pinKey])
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
      {isOfThis && <BulkPinProgress action={action} onClose={dismiss} />}
    </div>
  )
}
