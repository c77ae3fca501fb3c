import { Link, useSearchParams } from 'react-router'
import type { Hex } from 'viem'
import { elementaryType } from '#domain/storage/type/storage-type.ts'
import { isZero, wordBytes, wordPart } from '#domain/storage/value/word.ts'
import type { WordReading } from '#domain/storage/value/word-readings.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { type ColouredPart, type Tone, WordMap } from '#ui/values/word-map.tsx'

type Props = {
  word: Hex
  allReadings: WordReading[]
  likeliest: WordReading | undefined
}

/** The bytes of a word by its likeliest reading, and all its readings. */
export default function WordDetails({ word, likeliest, allReadings }: Props) {
  return (
    <>
      <WordMap word={word} parts={likeliest ? wordParts(word, likeliest) : []} />
      <ReadingsTable {...{ allReadings, likeliest }} />
    </>
  )
}

/** A word read as each type; an elementary one leads to the word as that type. */
function ReadingsTable({ allReadings, likeliest }: Pick<Props, 'allReadings' | 'likeliest'>) {
  const [search] = useSearchParams()
  const linkAs = (type: string) => {
    const asType = new URLSearchParams(search)
    asType.set('as', type)
    return `?${asType}`
  }
  return (
    <table aria-label="Value by type" className="w-full border-t border-line">
      <thead className="sr-only">
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {allReadings.map((reading) => {
          const { type, value, note, likely } = reading
          return (
            <tr key={type + value} className="border-b border-line last:border-b-0 align-baseline">
              <th
                scope="row"
                className={`w-24 py-1.5 pr-3 text-left text-mute sm:w-40 ${reading === likeliest ? '' : 'font-normal'}`}
              >
                {value !== undefined && elementaryType(type) ? (
                  <Link to={linkAs(type)} title="Show as this type">
                    {type}
                  </Link>
                ) : (
                  type
                )}
              </th>
              <td className={`w-full max-w-0 py-1.5 ${likely ? '' : 'text-mute'}`}>
                {value !== undefined && (
                  <>
                    <span className="data wrap-anywhere">
                      <StoredText type={likely ? type : ''} text={value} />
                    </span>{' '}
                    <CopyButton text={copyableText(reading)} what={`as ${type}`} />{' '}
                  </>
                )}
                {note && <span className="text-sm break-words text-mute">{note}</span>}{' '}
                {value?.includes('elsewhere') && (
                  <Link to={linkAs('string')}>Read whole string</Link>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A copy has no digit groups, which are for the eye only. */
const copyableText = ({ type, value = '' }: WordReading) =>
  type.includes('int') ? value.replaceAll(',', '') : value

const partTones = ['b4', 'b2', 'b3', 'b1'] as const

/**
 * The bytes of a word that a reading uses, to be coloured; none for a zero word.
 * @internal Exported for tests.
 */
export function wordParts(word: Hex, { type, value, offset, size }: WordReading): ColouredPart[] {
  if (isZero(word) || value === undefined) return []
  if (type === 'bytes32') return findByteRuns(word)
  const part: ColouredPart = { offset, size, name: type, tone: toneOfType(type) }
  if (type === 'string' && offset > 0)
    return [part, { offset: 0, size: 1, name: 'twice its length', tone: 'b2' }]
  return [part]
}

/** Runs of bytes between zeros: in a packed slot each is often one variable. */
function findByteRuns(word: Hex): ColouredPart[] {
  const byteRuns: { first: number; last: number }[] = []
  for (const [index, byte] of wordBytes(word).entries()) {
    if (byte === 0) continue
    const lastRun = byteRuns.at(-1)
    // A single zero byte may be part of a value.
    if (lastRun && index - lastRun.last <= 2) lastRun.last = index
    else byteRuns.push({ first: index, last: index })
  }
  if (byteRuns.length === 1 || byteRuns.length > partTones.length)
    return [{ offset: 0, size: 32, name: 'bytes32', tone: 'b4' }]
  return byteRuns.map(({ first, last }, runIndex) => {
    const [offset, size] = [31 - last, last - first + 1]
    const value = wordPart(word, offset, size)
    return { offset, size, name: `offset ${offset}`, value, tone: partTones[runIndex] ?? 'b4' }
  })
}

function toneOfType(type: string): Tone {
  if (type === 'address') return 'b1'
  if (type.includes('int')) return 'b2'
  return type === 'bool' ? 'b3' : 'b4'
}
