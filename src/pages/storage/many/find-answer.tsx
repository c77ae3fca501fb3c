import { useEffect, useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { MappingSearchResult } from '#pages/storage/many/mapping-search-result.tsx'
import type { MappingSearchQuestion } from '#paths/storage/storage-many-draft.ts'
import { findBaseSlots, type MappingBaseCandidates } from '#queries/storage/slot-jobs.ts'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'

type Props = {
  network: string
  question: MappingSearchQuestion
}

/** Computes the possible base slots of a mapping in a worker, then searches them. */
export function FindAnswer({ network, question }: Props) {
  const [candidates, setCandidates] = useState<MappingBaseCandidates | 'lost'>()
  useEffect(() => {
    const abortController = new AbortController()
    const slotsJob = { sets: question.sets.map(({ keys }) => keys), last: question.upTo }
    findBaseSlots(slotsJob, abortController.signal).then(setCandidates, () => {
      if (!abortController.signal.aborted) setCandidates('lost')
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
  if (candidates === 'lost') return <LostPartNote missing="Not hashed" />
  return <MappingSearchResult network={network} question={question} baseCandidates={candidates} />
}
