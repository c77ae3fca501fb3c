import { groupDigits } from '#domain/values/quantity.ts'
import type { BaseSlotCandidate } from '#domain/storage/path/base-slot.ts'
import { type FoundValue, findExpectedValue } from '#domain/storage/value/expected-value.ts'
import { positionAt } from '#domain/storage/path/mapping-slots.ts'
import { Confirmed } from '#pages/storage/many/second-key-confirmation.tsx'
import { type Hit, Hits } from '#pages/storage/many/mapping-hits.tsx'
import { ReadingBar } from '#pages/storage/many/many-words-progress.tsx'
import { useReading } from '#pages/storage/many/use-many-words.ts'
import type { FindQuestion } from '#paths/storage/storage-many-draft.ts'
import type { ManyWordsState } from '#queries/storage/read-many-words.ts'
import type { MappingBaseCandidates } from '#queries/storage/slot-jobs.ts'
import { Note } from '#ui/page/note.tsx'

/** Looks at every place for the first key, and at those that fit for the second. */
export function FindReading({
  network,
  question,
  found: { candidates, positions },
}: {
  network: string
  question: FindQuestion
  found: MappingBaseCandidates
}) {
  const { address, block, sets } = question
  const [first, second] = sets
  const [own = new Uint8Array(), others] = positions
  const [words, reading] = useReading({ network, address, block, positions: own })
  const hits = first
    ? hitsOf(candidates, own, words, (word) => findExpectedValue(word, first.known))
    : []
  const done = words.state === 'done'
  const at = words.pinned?.at ?? block
  const common = { network, address, block: at, keys: first?.keys ?? [] }
  return (
    <>
      <ReadingBar words={words} reading={reading} />
      {done && words.failures.size > 0 && (
        <Note title="Some places could not be looked at">
          {groupDigits(words.failures.size)} were not read: the mapping may be at one of them.
        </Note>
      )}
      {done && hits.length === 0 && <NoHit tried={words.read} upTo={question.upTo} />}
      {hits.length > 0 && done && second && others ? (
        <Confirmed {...common} hits={hits} positions={others} known={second.known} />
      ) : (
        hits.length > 0 && (
          <Hits {...common} hits={hits} title={title(hits.length, done)}>
            {done && !second && (
              <>
                {hits.length > 1
                  ? 'The value is in several places, and cannot tell them apart. '
                  : 'Another variable may hold the same value by chance. '}
                Confirm with a second key and its value.
              </>
            )}
          </Hits>
        )
      )}
    </>
  )
}

function title(count: number, done: boolean): string {
  const places = count === 1 ? 'One place fits' : `${groupDigits(count)} places fit`
  return done ? (count === 1 ? places : `${places}: ambiguous`) : `${places} so far`
}

function hitsOf(
  candidates: readonly BaseSlotCandidate[],
  positions: Uint8Array,
  { words }: ManyWordsState,
  find: (word: `0x${string}`) => FoundValue | undefined,
): Hit[] {
  return candidates.flatMap((candidate, place) => {
    const word = words[place]
    const value = word && find(word)
    if (!value) return []
    return [{ candidate, place, word, value, position: positionAt(positions, place) }]
  })
}

function NoHit({ tried, upTo }: { tried: number; upTo: number }) {
  return (
    <Note title="Nowhere among the places that were tried">
      <p>
        {groupDigits(tried)} words were read: slots 0 to {groupDigits(upTo)} by the rules of Solidity and
        Vyper, the namespaces of OpenZeppelin, and Solady’s seeds. That does not mean that the value
        is not stored. It may be of another block, or in other units; it may share its word with
        other values; it may be worked out from several, as tokens that rebase do; or the mapping
        may begin at a hash of its own.
      </p>
    </Note>
  )
}
