import { useState } from 'react'
import { contentSlot } from '#domain/storage/path/derive-slot.ts'
import type { StorageLocation } from '#domain/storage/type/storage-type.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { useLongValue } from '#queries/storage/long-value.ts'
import type { StorageState } from '#queries/storage/state-words.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

/** Longest value read here, bytes: it fills 4,096 slots. */
const maxBytes = 1 << 17

type LongNodeValueProps = {
  state: StorageState
  place: StorageLocation
  length: number
}

/** A long string or bytes, read only on request. */
export function LongNodeValue({ state, place, length }: LongNodeValueProps) {
  const [isRequested, setIsRequested] = useState(false)
  if (length > maxBytes) return <p className="text-mute">It is too long to be read here.</p>
  if (isRequested) return <LongNodeContent {...{ state, place, length }} />
  return (
    <p>
      <ActionButton onClick={() => setIsRequested(true)}>
        Read all {groupDigits(length)} bytes: {groupDigits(Math.ceil(length / 32))} slots
      </ActionButton>
    </p>
  )
}

function LongNodeContent({ state, place, length }: LongNodeValueProps) {
  const longValue = useLongValue(state, contentSlot(place).slot, length, Math.ceil(length / 32))
  if (longValue.query.error) return <QueryFailure of={longValue.query} />
  if (longValue.isWhole) return <BytesValue value={longValue.bytes} />
  if (longValue.anomaly) return <p className="text-warn">{longValue.anomaly}</p>
  return (
    <p role="status" className="text-mute">
      Reading: {groupDigits(longValue.slots)} of {groupDigits(longValue.allSlots)} slots are here.
    </p>
  )
}
