import type { Hex } from 'viem'
import { wordBytes } from '#domain/storage/value/word.ts'

type Props = {
  words: readonly [Hex, Hex]
  /** The block of each word, as text. */
  labels: readonly [string, string]
  part: { offset: number; size: number }
}

/** Two words above each other, byte by byte; marks the value's own bytes and those that differ. */
export function WordPair({ words, labels, part: { offset, size } }: Props) {
  const [firstBytes, secondBytes] = [wordBytes(words[0]), wordBytes(words[1])]
  const differingOffsets = firstBytes.flatMap((byte, index) =>
    byte === secondBytes[index] ? [] : [31 - index],
  )
  const isOwn = (index: number) => 31 - index >= offset && 31 - index < offset + size
  const byteTone = (index: number) =>
    firstBytes[index] !== secondBytes[index]
      ? isOwn(index)
        ? 'bg-b4 font-semibold'
        : 'bg-b4/50'
      : isOwn(index)
        ? 'bg-b1'
        : 'bg-paper text-mute'
  return (
    <figure className="mt-3">
      <div className="grid gap-2 md:gap-1">
        {[firstBytes, secondBytes].map((bytes, row) => (
          <div key={row} className="grid items-center gap-x-3 lg:grid-cols-[5.5rem_minmax(0,1fr)]">
            <span aria-hidden="true" className="truncate text-xs text-mute">
              {labels[row]}
            </span>
            <div
              role="img"
              aria-label={`The 32 bytes at block ${labels[row]}: ${words[row]}`}
              className="grid grid-cols-8 gap-0.5 font-mono text-xs min-[20rem]:grid-cols-16 md:grid-cols-32"
            >
              {bytes.map((byte, index) => (
                <span
                  key={index}
                  title={`offset ${31 - index}`}
                  className={`rounded-[3px] py-1 text-center ${byteTone(index)}`}
                >
                  {byte.toString(16).padStart(2, '0')}
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 pt-2 text-sm text-mute">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-b1" />
          the value’s bytes, offset {size === 1 ? offset : `${offset}–${offset + size - 1}`}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-b4" />
          {describeDifferences(differingOffsets)}
        </span>
      </figcaption>
    </figure>
  )
}

/** Number of differing bytes, and their offsets: "3 bytes differ: 9, 4–3". */
function describeDifferences(offsets: readonly number[]): string {
  if (offsets.length === 0) return 'no byte differs'
  const runs: [first: number, last: number][] = []
  for (const offset of offsets) {
    const run = runs.at(-1)
    if (run?.[1] === offset + 1) run[1] = offset
    else runs.push([offset, offset])
  }
  const runTexts = runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  const countText = offsets.length === 1 ? '1 byte differs' : `${offsets.length} bytes differ`
  return `${countText}: offset ${runTexts.join(', ')}`
}
