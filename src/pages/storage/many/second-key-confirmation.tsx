import { groupDigits } from '#domain/values/quantity.ts'
import { type ExpectedValue, findExpectedValue } from '#domain/storage/value/expected-value.ts'
import { type Hit, Hits, type HitsOf } from '#pages/storage/many/mapping-hits.tsx'
import { ReadingBar } from '#pages/storage/many/many-words-progress.tsx'
import { useReading } from '#pages/storage/many/use-many-words.ts'
import { Note } from '#ui/page/note.tsx'

/** Looks at the places that fit the first key for the second, which confirms them or not. */
export function Confirmed({
  hits,
  positions,
  known,
  ...common
}: HitsOf & {
  hits: readonly Hit[]
  /** Of all places that were tried, for the second key. */
  positions: Uint8Array
  known: ExpectedValue
}) {
  const own = new Uint8Array(hits.length * 32)
  for (const [at, { place }] of hits.entries())
    own.set(positions.subarray(place * 32, (place + 1) * 32), at * 32)
  const { network, address, block } = common
  const [seen, reading] = useReading({ network, address, block, positions: own })
  const { words, state, failures } = seen
  if (state !== 'done' || failures.size > 0)
    return (
      <>
        <Hits {...common} hits={hits} title="Fits the first key">
          Looking for the second key …
        </Hits>
        <ReadingBar words={seen} reading={reading} />
      </>
    )
  const fits = (_: Hit, at: number) => {
    const word = words[at]
    return word !== undefined && findExpectedValue(word, known) !== undefined
  }
  const both = hits.filter(fits)
  if (both.length === 0)
    return (
      <>
        <Note title="The second key confirms none">
          What fits the first key holds something else for the second: by chance, or because one of
          the two values is not of this block.
        </Note>
        <Hits {...common} hits={hits} title="Fits the first key only" />
      </>
    )
  const title =
    both.length === 1
      ? 'Both keys have their values here'
      : `${groupDigits(both.length)} places fit both keys: ambiguous`
  return <Hits {...common} hits={both} title={title} />
}
