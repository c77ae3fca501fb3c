import { useState } from 'react'
import { grouped } from '#domain/quantity.ts'
import { nodeSlots, nodeValue } from '#domain/storage/layout/node-value.ts'
import type { Place } from '#domain/storage/storage-type.ts'
import { type StateOf, useStateWords } from '#queries/state-words.ts'
import { Data } from '#ui/data.tsx'
import { FailureNote } from '#ui/failure-note.tsx'

/** More is not read here: these are 4,096 slots. */
const bound = 1 << 17

/** A string or bytes too long to be read unasked: read when it is asked for. */
export function WholeBytes({
  state,
  place,
  length,
}: {
  state: StateOf
  place: Place
  length: number
}) {
  const [asked, setAsked] = useState(false)
  if (length > bound) return <p className="text-mute">It is too long to be read here.</p>
  if (asked) return <Reading {...{ state, place, length }} />
  return (
    <p>
      <button type="button" className="action" onClick={() => setAsked(true)}>
        Read all {grouped(length)} bytes: {grouped(Math.ceil(length / 32))} slots
      </button>
    </p>
  )
}

function Reading({ state, place, length }: { state: StateOf; place: Place; length: number }) {
  const head = useStateWords(state, [place.slot])
  const slots = nodeSlots(place, head.word, length)
  const read = useStateWords(state, slots)
  const value = nodeValue(place, read.word, length)
  if (read.failure)
    return <FailureNote failure={read.failure} retry={read.again} retrying={read.asking} />
  if (value?.raw === undefined) {
    const here = slots.filter((slot) => read.word(slot) !== undefined).length
    return (
      <p role="status" className="text-mute">
        Reading: {grouped(here)} of {grouped(slots.length)} slots are here.
      </p>
    )
  }
  return <Data value={value.raw} />
}
