import { useEffect, useMemo, useState } from 'react'
import type { MappingSlots } from '#domain/storage/path/mapping-slots.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { listKeyIndexes, readKeyRows } from '#pages/storage/many/key-rows.ts'
import { ListReading } from '#pages/storage/many/list-reading.tsx'
import { UnreadableRows } from '#pages/storage/many/unreadable-rows.tsx'
import { fitsInAddress, type StorageManyDraft } from '#paths/storage/storage-many.ts'
import type { KeyListQuestion } from '#paths/storage/storage-many-draft.ts'
import { computeMappingSlots } from '#queries/storage/slot-jobs.ts'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'
import { Note } from '#ui/page/note.tsx'

type Props = {
  network: string
  question: KeyListQuestion
  list: string
  draft: StorageManyDraft
}

/**
 * Values of a list of keys: parses and checks the list, computes positions in a worker, reads them.
 */
export function ListAnswer({ network, question, list, draft }: Props) {
  const parsedList = useMemo(() => readKeyRows(list, draft), [list, draft])
  const keyRows = 'rows' in parsedList ? parsedList.rows : []
  const [slots, setSlots] = useState<MappingSlots | { done: number } | 'lost'>({ done: 0 })
  const [skipsBadRows, setSkipsBadRows] = useState(false)
  useEffect(() => {
    const abortController = new AbortController()
    const listIndexes = listKeyIndexes(draft)
    const keySources = question.keys.map(({ type, value }, keyIndex) =>
      value === undefined
        ? { type, column: listIndexes.indexOf(keyIndex) }
        : { type, fixed: value },
    )
    const { slot, member, compiler } = question
    const slotsJob = {
      rule: { slot, member, compiler, keys: keySources },
      rows: keyRows.map(({ keys }) => keys),
    }
    computeMappingSlots(slotsJob, abortController.signal, (done) => setSlots({ done })).then(
      setSlots,
      () => {
        if (!abortController.signal.aborted) setSlots('lost')
      },
    )
    return () => abortController.abort()
    // Runs once: another question or list remounts this component by its `key`.
  }, [])
  if (list.trim() === '')
    return (
      <Note title="Keys missing from this link">
        A list too long for an address is left out of it: paste the keys, or choose their file.
      </Note>
    )
  if ('problem' in parsedList) return <Note title="Invalid list">{parsedList.problem}</Note>
  if (slots === 'lost') return <LostPartNote missing="Not hashed" />
  if ('done' in slots)
    return (
      <p role="status" className="text-mute">
        Hashing keys: {groupDigits(slots.done)} of {groupDigits(keyRows.length)} …
      </p>
    )
  if (slots.problems.length > 0 && !skipsBadRows)
    return (
      <UnreadableRows rows={keyRows} problems={slots.problems} goOn={() => setSkipsBadRows(true)} />
    )
  return (
    <>
      {!fitsInAddress(list) && (
        <p className="text-sm text-mute">Too many keys for a link: links to this page omit them.</p>
      )}
      <ListReading
        network={network}
        question={question}
        draft={draft}
        rows={keyRows}
        slots={slots}
      />
    </>
  )
}
