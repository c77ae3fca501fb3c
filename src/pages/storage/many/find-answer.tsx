import { useEffect, useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { MappingSearchResult } from '#pages/storage/many/mapping-search-result.tsx'
import type { MappingSearchQuestion } from '#paths/storage/storage-many-draft.ts'
import { findBaseSlots, type MappingBaseCandidates } from '#queries/storage/slot-jobs.ts'
import { Note } from '#ui/page/note.tsx'

/** Computes the possible base slots of a mapping in a worker, then searches them. */
export function FindAnswer({
  network,
  question,
}: {
  network: string
  question: MappingSearchQuestion
}) {
  const [candidates, setCandidates] = useState<MappingBaseCandidates | { why: string }>()
  useEffect(() => {
    const abortController = new AbortController()
    const slotsJob = { sets: question.sets.map(({ keys }) => keys), last: question.upTo }
    findBaseSlots(slotsJob, abortController.signal).then(setCandidates, (error: Error) => {
      if (!abortController.signal.aborted) setCandidates({ why: error.message })
    })
    return () => abortController.abort()
    // Another question remounts this component by its `key`.
  }, [])
  if (candidates === undefined)
    return (
      <p role="status" className="text-mute">
        Hashing the key for slots 0 to {groupDigits(question.upTo)} …
      </p>
    )
  if ('why' in candidates) return <Note title="Hashing failed">{candidates.why}</Note>
  return <MappingSearchResult network={network} question={question} baseCandidates={candidates} />
}
