import type { Hex } from 'viem'
import { type WordPart, wordBytes } from '#domain/storage/value/word.ts'

export type Tone = keyof typeof toneClasses

/** A part of a word, as it is drawn. */
export type ColouredPart = WordPart & {
  value?: string
  /** By default the chosen part has the first tone, and the others share the rest in turn. */
  tone?: Tone
  /** Whether it is the variable that the page is about. */
  chosen?: boolean
}

const toneClasses = { b1: 'bg-b1', b2: 'bg-b2', b3: 'bg-b3', b4: 'bg-b4' }

/** A map of a word's 32 bytes, the high-order byte first, with a legend of its coloured parts. */
export function WordMap({ word, parts }: { word: Hex; parts: readonly ColouredPart[] }) {
  const colouredParts = withTones(parts)
  const byteCells = wordBytes(word).map((byte, index) => {
    const byteOffset = 31 - index
    const wordPart = colouredParts.find(
      ({ offset, size }) => byteOffset >= offset && byteOffset < offset + size,
    )
    return { offset: byteOffset, part: wordPart, text: byte.toString(16).padStart(2, '0') }
  })
  // Tones that repeat identify nothing: each byte still has its part's name in its title.
  const legendParts =
    colouredParts.length > Object.keys(toneClasses).length
      ? colouredParts.filter(({ chosen }) => chosen)
      : colouredParts
  return (
    <figure>
      <div
        role="img"
        aria-label={`The 32 bytes ${word}`}
        className="grid grid-cols-8 gap-0.5 font-mono text-xs min-[22rem]:grid-cols-16 md:grid-cols-32"
      >
        {byteCells.map(({ offset, part, text }) => (
          <span
            key={offset}
            title={`offset ${offset}${part ? `: ${part.name}` : ''}`}
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
  const otherTones = ['b2', 'b3', 'b4'] as const
  return parts.map((part) => {
    const defaultTone = part.chosen
      ? 'b1'
      : (otherTones[others.indexOf(part) % otherTones.length] ?? 'b2')
    return { ...part, tone: part.tone ?? defaultTone }
  })
}
