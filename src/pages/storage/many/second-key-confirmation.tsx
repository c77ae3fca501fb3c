import { type ExpectedValue, findExpectedValue } from '#domain/storage/value/expected-value.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { ManyWordsProgress } from '#pages/storage/many/many-words-progress.tsx'
import { type HitContext, type MappingHit, MappingHits } from '#pages/storage/many/mapping-hits.tsx'
import { useManyWords } from '#pages/storage/many/use-many-words.ts'
import { Note } from '#ui/page/note.tsx'

type Props = HitContext & {
  hits: readonly MappingHit[]
  /** Positions of the second key for all candidates, 32 bytes each. */
  positions: Uint8Array
  expectedValue: ExpectedValue
}

/** Reads the candidates that fit the first key for the second, which confirms them or not. */
export function SecondKeyConfirmation({ hits, positions, expectedValue, ...hitContext }: Props) {
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
