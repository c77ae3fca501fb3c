import { useEffect, useMemo, useState } from 'react'
import { readDelimited } from '#domain/text/delimited.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { MappingSlots } from '#domain/storage/path/mapping-slots.ts'
import { BadRows } from '#pages/storage/many/unreadable-rows.tsx'
import { keyColumns, keysOfList } from '#pages/storage/many/key-rows.ts'
import { ListReading } from '#pages/storage/many/list-reading.tsx'
import { fitsInAddress, type ManyDraft } from '#paths/storage/storage-many.ts'
import type { ListQuestion } from '#paths/storage/storage-many-draft.ts'
import { computeMappingSlots } from '#queries/storage/slot-jobs.ts'
import { Note } from '#ui/page/note.tsx'

/** The values for a list of keys: read, checked, found in a worker, and asked for. */
export function ListAnswer({
  network,
  question,
  list,
  draft,
}: {
  network: string
  question: ListQuestion
  list: string
  draft: ManyDraft
}) {
  const read = useMemo(() => readDelimited(list), [list])
  const rows = useMemo(() => {
    if ('problem' in read) return []
    const { columns, heading } = keyColumns(read.rows, draft)
    const body = heading ? read.rows.slice(1) : read.rows
    return body.map(({ line, cells }) => ({
      line,
      keys: columns.map((column) => cells[column] ?? ''),
    }))
  }, [read, draft])
  const [slots, setSlots] = useState<MappingSlots | { done: number } | { why: string }>({ done: 0 })
  const [skip, setSkip] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const places = keysOfList(draft)
    const keys = question.keys.map(({ type, value }, place) =>
      value === undefined ? { type, column: places.indexOf(place) } : { type, fixed: value },
    )
    const { slot, member, compiler } = question
    const job = { rule: { slot, member, compiler, keys }, rows: rows.map(({ keys }) => keys) }
    computeMappingSlots(job, leaving.signal, (done) => setSlots({ done })).then(setSlots, (error: Error) => {
      if (!leaving.signal.aborted) setSlots({ why: error.message })
    })
    return () => leaving.abort()
    // The question and its list are those of the first render: another has another key.
  }, [])
  if (list.trim() === '')
    return (
      <Note title="The keys are not in this link">
        A list too long for an address is left out of it: paste the keys, or choose their file.
      </Note>
    )
  if ('problem' in read) return <Note title="The list cannot be read">{read.problem}</Note>
  if ('why' in slots) return <Note title="No positions">{slots.why}</Note>
  if ('done' in slots)
    return (
      <p role="status" className="text-mute">
        Hashing keys: {groupDigits(slots.done)} of {groupDigits(rows.length)} …
      </p>
    )
  if (slots.problems.length > 0 && !skip)
    return <BadRows rows={rows} problems={slots.problems} goOn={() => setSkip(true)} />
  return (
    <>
      {!fitsInAddress(list) && (
        <p className="text-sm text-mute">
          The keys are too many for an address: a link to this page leaves them out.
        </p>
      )}
      <ListReading network={network} question={question} draft={draft} rows={rows} slots={slots} />
    </>
  )
}
