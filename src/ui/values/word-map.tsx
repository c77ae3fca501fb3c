import type { Hex } from 'viem'
import { type WordPart, wordBytes } from '#domain/storage/value/word.ts'

export type Tone = keyof typeof toneClasses

/** A part of a word, with its look. */
export type ColouredPart = WordPart & {
  value?: string
  /** Default: the first tone for the chosen part, the other tones in turn for the rest. */
  tone?: Tone
  /** True for the variable that the page is about. */
  chosen?: boolean
}

const toneClasses = { b1: 'bg-b1', b2: 'bg-b2', b3: 'bg-b3', b4: 'bg-b4' }

/**
 * A map of a word's 32 bytes, the high-order byte first. Each part is one box with its name in it,
 * where it has room; a legend has each part's name, its bytes and its value.
 */
export function WordMap({ word, parts }: { word: Hex; parts: readonly ColouredPart[] }) {
  const colouredParts = withTones(parts)
  const byteCells = wordBytes(word).map((byte, index) => {
    const byteOffset = 31 - index
    const wordPart = colouredParts.find(
      ({ offset, size }) => byteOffset >= offset && byteOffset < offset + size,
    )
    return { offset: byteOffset, part: wordPart, text: byte.toString(16).padStart(2, '0') }
  })
  // One part that is the whole word needs no name in it.
  const isNamed = colouredParts.some(({ size }) => size < 32)
  const isLabelled = isNamed && colouredParts.some(hasRoom)
  const legendParts = colouredParts.filter(({ value }) => isNamed || value !== undefined)
  return (
    <figure>
      <div
        role="img"
        aria-label={`The 32 bytes ${word}`}
        className="grid grid-cols-8 gap-y-0.5 overflow-hidden font-mono text-xs min-[22rem]:grid-cols-16 md:grid-cols-32"
      >
        {byteCells.map(({ offset, part, text }) => (
          <span
            key={offset}
            title={`offset ${offset}${part ? `: ${part.name}` : ''}`}
            className={`relative pb-1 text-center ${isLabelled ? 'pt-5' : 'py-1.5'} ${
              part
                ? `${toneClasses[part.tone]} ${cornerClasses(part, offset)}`
                : `border-r-2 border-card bg-paper ${text === '00' ? 'text-mute' : ''}`
            }`}
          >
            {isLabelled && part && hasRoom(part) && offset === part.offset + part.size - 1 && (
              <span
                className="absolute top-0.5 left-0 z-10 truncate px-1 text-left"
                style={{ width: `${part.size * 100}%` }}
              >
                {part.name}
              </span>
            )}
            {text}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between pt-1 text-xs text-mute">
        <span>31</span>
        <span>byte offset</span>
        <span>0</span>
      </div>
      {legendParts.length > 0 && (
        <figcaption className="flex flex-wrap gap-x-6 gap-y-1 pt-1 text-mute">
          {legendParts.map(({ offset, size, name, value, tone }) => (
            <span key={offset} className="flex min-w-0 items-baseline gap-2">
              <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${toneClasses[tone]}`} />
              {name}
              {isNamed && <span className="text-sm">{describeBytes(offset, size)}</span>}
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

/** Whether a part's box, wide enough for three letters a byte, has room for its name. */
const hasRoom = ({ name, size }: WordPart) => name.length < 3 * size

/** Position of a part, as offsets of its bytes: "bytes 4–7". */
const describeBytes = (offset: number, size: number) =>
  size === 1 ? `byte ${offset}` : `bytes ${offset}–${offset + size - 1}`

/** A box is round where its part begins and ends, and set off from the next one. */
function cornerClasses({ offset, size }: WordPart, byteOffset: number): string {
  const first = byteOffset === offset + size - 1 ? 'rounded-l-[4px]' : ''
  const last = byteOffset === offset ? 'rounded-r-[4px] border-r-2 border-card' : ''
  return `${first} ${last}`
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
