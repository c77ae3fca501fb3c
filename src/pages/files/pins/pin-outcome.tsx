import type { PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { BulkPinProgress } from '#pages/files/pins/bulk-pin-progress.tsx'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'

/** The pin or unpin of this CID that was pressed last. */
export default function PinOutcome({ pinKey }: { pinKey: PinEntryKey }) {
  const { action, dismiss } = useBulkPinAction()
  const isOfThis = action?.keys.length === 1 && action.keys[0]?.cid === pinKey.cid
  if (!isOfThis) return null
  return (
    <div className="grid gap-2">
      <BulkPinProgress action={action} onClose={dismiss} />
    </div>
  )
}
