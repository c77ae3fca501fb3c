import { useEffect, useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { FindReading } from '#pages/storage/many/mapping-search-result.tsx'
import type { FindQuestion } from '#paths/storage/storage-many-draft.ts'
import { findBaseSlots, type MappingBaseCandidates } from '#queries/storage/slot-jobs.ts'
import { Note } from '#ui/page/note.tsx'

/** The places where a mapping may begin, worked out in a worker, and then looked at. */
export function FindAnswer({ network, question }: { network: string; question: FindQuestion }) {
  const [found, setFound] = useState<MappingBaseCandidates | { why: string }>()
  useEffect(() => {
    const leaving = new AbortController()
    const job = { sets: question.sets.map(({ keys }) => keys), last: question.upTo }
    findBaseSlots(job, leaving.signal).then(setFound, (error: Error) => {
      if (!leaving.signal.aborted) setFound({ why: error.message })
    })
    return () => leaving.abort()
    // Another question has another key.
  }, [])
  if (found === undefined)
    return (
      <p role="status" className="text-mute">
        Hashing the key for slots 0 to {groupDigits(question.upTo)} …
      </p>
    )
  if ('why' in found) return <Note title="No positions">{found.why}</Note>
  return <FindReading network={network} question={question} found={found} />
}
