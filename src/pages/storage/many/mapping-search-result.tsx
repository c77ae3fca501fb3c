import type { BaseSlotCandidate } from '#domain/storage/path/base-slot.ts'
import { positionAt } from '#domain/storage/path/mapping-slots.ts'
import {
  type ExpectedValue,
  type FoundValue,
  findExpectedValue,
} from '#domain/storage/value/expected-value.ts'
import { countWithNoun, groupDigits } from '#domain/values/quantity.ts'
import { ManyWordsProgress } from '#pages/storage/many/many-words-progress.tsx'
import { type HitContext, type MappingHit, MappingHits } from '#pages/storage/many/mapping-hits.tsx'
import type { MappingSearchQuestion } from '#paths/storage/storage-many-draft.ts'
import { type ManyWordsState, useManyWords } from '#queries/storage/read-many-words.ts'
import type { MappingBaseCandidates } from '#queries/storage/slot-jobs.ts'
import { Note } from '#ui/page/note.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = {
  question: MappingSearchQuestion
  baseCandidates: MappingBaseCandidates
}

/** Reads every candidate for the first key, and those that fit for the second. */
export function MappingSearchResult({
  question,
  baseCandidates: { candidates, positions },
}: Props) {
  const network = usePageNetwork()
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
  const countText = countWithNoun(count, 'match', 'matches')
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

type SecondKeyConfirmationProps = HitContext & {
  hits: readonly MappingHit[]
  /** Positions of the second key for all candidates, 32 bytes each. */
  positions: Uint8Array
  expectedValue: ExpectedValue
}

/** Reads the candidates that fit the first key for the second, which confirms them or not. */
function SecondKeyConfirmation({
  hits,
  positions,
  expectedValue,
  ...hitContext
}: SecondKeyConfirmationProps) {
  const ownPositions = new Uint8Array(hits.length * 32)
  for (const [hitIndex, { candidateIndex }] of hits.entries())
    ownPositions.set(
      positions.subarray(candidateIndex * 32, (candidateIndex + 1) * 32),
      hitIndex * 32,
    )
  const { network, address, block } = hitContext
  const [secondWords, reading] = useManyWords({ network, address, block, positions: ownPositions })
  const { words, state, failures } = secondWords
  if (state !== 'done' || failures.size > 0)
    return (
      <>
        <MappingHits {...hitContext} hits={hits} title="Fits the first key">
          Looking for the second key …
        </MappingHits>
        <ManyWordsProgress words={secondWords} reading={reading} />
      </>
    )
  const fitsSecondKey = (_: MappingHit, hitIndex: number) => {
    const storageWord = words[hitIndex]
    return storageWord !== undefined && findExpectedValue(storageWord, expectedValue) !== undefined
  }
  const confirmedHits = hits.filter(fitsSecondKey)
  if (confirmedHits.length === 0)
    return (
      <>
        <Note inline title="The second key confirms none">
          What fits the first key holds something else for the second: by chance, or because one of
          the two values is not of this block.
        </Note>
        <MappingHits {...hitContext} hits={hits} title="Fits the first key only" />
      </>
    )
  const hitsTitle =
    confirmedHits.length === 1
      ? 'Confirmed by both keys'
      : `${groupDigits(confirmedHits.length)} matches for both keys: ambiguous`
  return <MappingHits {...hitContext} hits={confirmedHits} title={hitsTitle} />
}
