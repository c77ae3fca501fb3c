import { useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { contentSlot } from '#domain/storage/path/derive-slot.ts'
import type { StorageLocation } from '#domain/storage/type/storage-type.ts'
import { useLongValue } from '#queries/storage/long-value.ts'
import type { StorageState } from '#queries/storage/state-words.ts'
import { BytesValue } from '#ui/values/bytes-value.tsx'
import { FailureNote } from '#ui/answer/failure-note.tsx'

/** More is not read here: these are 4,096 slots. */
const maxBytes = 1 << 17

/** A string or bytes too long to be read unasked: read when it is asked for. */
export function LongNodeValue({
  state,
  place,
  length,
}: {
  state: StorageState
  place: StorageLocation
  length: number
}) {
  const [asked, setAsked] = useState(false)
  if (length > maxBytes) return <p className="text-mute">It is too long to be read here.</p>
  if (asked) return <Content {...{ state, place, length }} />
  return (
    <p>
      <button type="button" className="action" onClick={() => setAsked(true)}>
        Read all {groupDigits(length)} bytes: {groupDigits(Math.ceil(length / 32))} slots
      </button>
    </p>
  )
}

function Content({ state, place, length }: { state: StorageState; place: StorageLocation; length: number }) {
  const value = useLongValue(state, contentSlot(place).slot, length, Math.ceil(length / 32))
  if (value.failure)
    return <FailureNote failure={value.failure} retry={value.retry} retrying={value.retrying} />
  if (value.isWhole) return <BytesValue value={value.bytes} />
  if (value.anomaly) return <p className="text-warn">{value.anomaly}</p>
  return (
    <p role="status" className="text-mute">
      Reading: {groupDigits(value.slots)} of {groupDigits(value.allSlots)} slots are here.
    </p>
  )
}
