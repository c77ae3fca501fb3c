import { useEffect } from 'react'
import { positionAt } from '#domain/storage/path/mapping-slots.ts'
import { countWithNoun, groupDigits } from '#domain/values/quantity.ts'
import { ManyWordsProgress, useManyWords } from '#pages/storage/many/many-words.tsx'
import { MappingHits } from '#pages/storage/many/mapping-hits.tsx'
import type { MappingSearchQuestion } from '#paths/storage/storage-many-draft.ts'
import { findBaseSlots, type MappingBaseCandidates } from '#queries/storage/slot-jobs.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'
import { Note } from '#ui/page/note.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = { question: MappingSearchQuestion }

/** Computes the possible base slots of a mapping in a worker, then searches them. */
export function MappingSearch({ question }: Props) {
  const { start, end, failure } = useStoppableRun((_: undefined, signal) =>
    findBaseSlots({ keys: question.keys, last: question.upTo }, signal),
  )
  // Another question remounts this component by its `key`.
  useEffect(() => start(undefined), [start])
  if (failure) return <LostPartNote missing="Not hashed" />
  if (!end)
    return <RunProgress>Hashing the key for slots 0 to {groupDigits(question.upTo)}</RunProgress>
  return <MappingSearchResult question={question} {...end} />
}

/** Reads every candidate for the key, and shows those that hold its value. */
function MappingSearchResult({ question, candidates, positions }: Props & MappingBaseCandidates) {
  const { address, block, keys, known, upTo } = question
  const network = usePageNetwork()
  const [words, run] = useManyWords({ network, address, block, positions })
  const hits = candidates.flatMap((candidate, candidateIndex) => {
    const word = words.words[candidateIndex]
    return word && known.includes(word)
      ? [{ candidate, candidateIndex, position: positionAt(positions, candidateIndex) }]
      : []
  })
  const isDone = run.end !== undefined
  return (
    <>
      <ManyWordsProgress {...{ words, run }} />
      {isDone && words.failures.size > 0 && (
        <Note inline title="Incomplete search">
          {groupDigits(words.failures.size)} slots failed: the mapping may be at one of them.
        </Note>
      )}
      {isDone && hits.length === 0 && (
        <Note title="No match">
          <p>
            {groupDigits(words.read)} slots read: 0 to {groupDigits(upTo)} (Solidity, Vyper),
            OpenZeppelin namespaces, Solady seeds. Check block and units. A value that shares its
            slot with others is not found.
          </p>
        </Note>
      )}
      {hits.length > 0 && (
        <MappingHits
          {...{ network, address, hits, keys }}
          block={words.pinned?.at ?? block}
          title={hitsHeading(hits.length, isDone)}
        >
          {isDone && (
            <>
              {hits.length > 1
                ? 'Several slots hold this value. '
                : 'Another variable may hold the same value. '}
              Read more keys to confirm.
            </>
          )}
        </MappingHits>
      )}
    </>
  )
}

function hitsHeading(count: number, isDone: boolean): string {
  const countText = countWithNoun(count, 'match', 'matches')
  return isDone ? (count === 1 ? countText : `${countText}: ambiguous`) : `${countText} so far`
}
