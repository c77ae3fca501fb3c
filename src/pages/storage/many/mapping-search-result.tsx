import type { BaseSlotCandidate } from '#domain/storage/path/base-slot.ts'
import { positionAt } from '#domain/storage/path/mapping-slots.ts'
import { type FoundValue, findExpectedValue } from '#domain/storage/value/expected-value.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { ManyWordsProgress } from '#pages/storage/many/many-words-progress.tsx'
import { type MappingHit, MappingHits } from '#pages/storage/many/mapping-hits.tsx'
import { SecondKeyConfirmation } from '#pages/storage/many/second-key-confirmation.tsx'
import { useManyWords } from '#pages/storage/many/use-many-words.ts'
import type { MappingSearchQuestion } from '#paths/storage/storage-many-draft.ts'
import type { ManyWordsState } from '#queries/storage/read-many-words.ts'
import type { MappingBaseCandidates } from '#queries/storage/slot-jobs.ts'
import { Note } from '#ui/page/note.tsx'

type Props = {
  network: string
  question: MappingSearchQuestion
  baseCandidates: MappingBaseCandidates
}

/** Reads every candidate for the first key, and those that fit for the second. */
export function MappingSearchResult({
  network,
  question,
  baseCandidates: { candidates, positions },
}: Props) {
  const { address, block, sets } = question
  const [first, second] = sets
  const [firstPositions = new Uint8Array(), secondPositions] = positions
  const [words, reading] = useManyWords({ network, address, block, positions: firstPositions })
  const firstHits = first
    ? hitsOf(candidates, firstPositions, words, (storageWord) =>
        findExpectedValue(storageWord, first.known),
      )
    : []
  const isDone = words.state === 'done'
  const blockParameter = words.pinned?.at ?? block
  const hitContext = { network, address, block: blockParameter, keys: first?.keys ?? [] }
  return (
    <>
      <ManyWordsProgress words={words} reading={reading} />
      {isDone && words.failures.size > 0 && (
        <Note inline title="Incomplete search">
          {groupDigits(words.failures.size)} slots failed: the mapping may be at one of them.
        </Note>
      )}
      {isDone && firstHits.length === 0 && <NoHit triedCount={words.read} upTo={question.upTo} />}
      {firstHits.length > 0 && isDone && second && secondPositions ? (
        <SecondKeyConfirmation
          {...hitContext}
          hits={firstHits}
          positions={secondPositions}
          expectedValue={second.known}
        />
      ) : (
        firstHits.length > 0 && (
          <MappingHits
            {...hitContext}
            hits={firstHits}
            title={hitsHeading(firstHits.length, isDone)}
          >
            {isDone && !second && (
              <>
                {firstHits.length > 1
                  ? 'Several slots hold this value. '
                  : 'Another variable may hold the same value. '}
                Confirm with a second key and its value.
              </>
            )}
          </MappingHits>
        )
      )}
    </>
  )
}

function hitsHeading(count: number, isDone: boolean): string {
  const countText = count === 1 ? '1 match' : `${groupDigits(count)} matches`
  return isDone ? (count === 1 ? countText : `${countText}: ambiguous`) : `${countText} so far`
}

function hitsOf(
  candidates: readonly BaseSlotCandidate[],
  positions: Uint8Array,
  { words }: ManyWordsState,
  find: (storageWord: `0x${string}`) => FoundValue | undefined,
): MappingHit[] {
  return candidates.flatMap((candidate, candidateIndex) => {
    const storageWord = words[candidateIndex]
    const foundValue = storageWord && find(storageWord)
    if (!foundValue) return []
    return [
      {
        candidate,
        candidateIndex,
        word: storageWord,
        value: foundValue,
        position: positionAt(positions, candidateIndex),
      },
    ]
  })
}

function NoHit({ triedCount, upTo }: { triedCount: number; upTo: number }) {
  return (
    <Note title="No match">
      <p>
        {groupDigits(triedCount)} slots read: 0 to {groupDigits(upTo)} (Solidity, Vyper),
        OpenZeppelin namespaces, Solady seeds. Check block and units.
      </p>
    </Note>
  )
}
