import type { Hex } from 'viem'
import { type WordPart, wordBytes } from '#domain/storage/value/word.ts'

export type Tone = keyof typeof toneClasses

/** A part as it is drawn. */
export type ColouredPart = WordPart & {
  value?: string
  /** Left out, the chosen part has the first tone, and the others have the rest in turn. */
  tone?: Tone
  /** Whether it is the one that was asked for. */
  chosen?: boolean
}

const toneClasses = { b1: 'bg-b1', b2: 'bg-b2', b3: 'bg-b3', b4: 'bg-b4' }

/** A word as a map of its 32 bytes, the high-order byte first, and what its coloured parts are. */
export function WordMap({ word, parts }: { word: Hex; parts: readonly ColouredPart[] }) {
  const coloured = withTones(parts)
  const byteCells = wordBytes(word).map((byte, index) => {
    const byteOffset = 31 - index
    const wordPart = coloured.find(
      ({ offset, size }) => byteOffset >= offset && byteOffset < offset + size,
    )
    return { place: byteOffset, part: wordPart, text: byte.toString(16).padStart(2, '0') }
  })
  // Where tones return, they name nothing: each byte still has its part's name in its title.
  const legendParts =
    coloured.length > Object.keys(toneClasses).length
      ? coloured.filter(({ chosen }) => chosen)
      : coloured
  return (
    <figure>
      <div
        role="img"
        aria-label={`The 32 bytes ${word}`}
        className="grid grid-cols-8 gap-0.5 font-mono text-xs min-[22rem]:grid-cols-16 md:grid-cols-32"
      >
        {byteCells.map(({ place, part, text }) => (
          <span
            key={place}
            title={`offset ${place}${part ? `: ${part.name}` : ''}`}
            className={`rounded-[3px] py-1.5 text-center ${
              part ? toneClasses[part.tone] : `bg-paper ${text === '00' ? 'text-mute' : ''}`
            }`}
          >
            {text}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between pt-1 text-xs text-mute">
        <span>31</span>
        <span>offset</span>
        <span>0</span>
      </div>
      {legendParts.length > 0 && (
        <figcaption className="flex flex-wrap gap-x-6 gap-y-1 pt-2 text-mute">
          {legendParts.map(({ offset, name, value, tone }) => (
            <span key={offset} className="flex min-w-0 items-baseline gap-2">
              <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${toneClasses[tone]}`} />
              {name}
              {value !== undefined && (
                <span className="data min-w-0 truncate text-ink">{value}</span>
              )}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

function withTones(parts: readonly ColouredPart[]) {
  const others = parts.filter(({ chosen }) => !chosen)
  const turns = ['b2', 'b3', 'b4'] as const
  return parts.map((part) => {
    const turn = part.chosen ? 'b1' : (turns[others.indexOf(part) % turns.length] ?? 'b2')
    return { ...part, tone: part.tone ?? turn }
  })
}
