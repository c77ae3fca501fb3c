import type { Hex } from 'viem'
import { argumentHint } from '#domain/abi/argument-hint.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { readArrayLength } from '#domain/storage/value/array-length.ts'
import {
  type PackedVariable,
  packedVariables,
  unaccountedBytes,
} from '#domain/storage/value/packed-variables.ts'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import { readStoredValue, type StoredValue } from '#domain/storage/value/stored-value.ts'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { Note } from '#ui/page/note.tsx'
import { WordMap } from '#ui/values/word-map.tsx'

/** A word whose content is declared: the value that was asked for, and what shares its slot. */
export function TypedWord({ word, question }: { word: Hex; question: StorageQuestion }) {
  const { resolved, place } = question
  const { type } = place
  if (type.kind === 'mapping') return null
  if (type.kind === 'array') return <Length word={word} question={question} />
  const stops = resolved.path?.stops ?? []
  // A value that is read as another type than its own has no neighbours that are known.
  const packed =
    stops.at(-1)?.place === place
      ? packedVariables(resolved.variables ?? [], stops, type.label)
      : packedVariables([], [{ place }], type.label)
  const rest = unaccountedBytes(word, packed, stops)
  const values = packed.map((value) => ({
    ...value,
    read: readStoredValue(word, value.offset, value.type),
  }))
  const asked = values.find(({ chosen }) => chosen)
  const others = runs(values).filter(({ first }) => first !== asked)
  return (
    <section aria-label="The value stored there" className="card px-4 py-4 sm:px-5">
      {asked && <Value value={asked} />}
      {isValueType(type) && !asked && (
        <p className="text-mute">This cannot be read as {type.label}.</p>
      )}
      <div className={asked ? 'mt-3' : ''}>
        <WordMap word={word} parts={packed} />
      </div>
      {rest && (
        <p className={`mt-2 ${rest.anomaly ? 'text-bad' : 'text-mute'}`}>
          {rest.anomaly
            ? 'Dirty bits: no compiler writes other bytes beside this value, and here are '
            : 'Beside it are bytes of something that is not declared here: '}
          <span className="data break-all">{rest.bytes}</span>
        </p>
      )}
      {others.length > 0 && (
        <table className="mt-3 w-full border-t border-line">
          <caption className="pt-2 text-left text-sm text-mute">
            {asked ? 'In the same slot' : 'In this slot of the struct'}
          </caption>
          <tbody>
            {others.map(({ first, last }) => (
              <tr key={first.name} className="border-b border-line last:border-b-0 align-baseline">
                <th
                  scope="row"
                  className="data w-32 py-1.5 pr-3 text-left font-normal text-mute sm:w-48"
                >
                  {first.type.label} {first.name}
                  {first !== last && ` to ${last.name}`}
                </th>
                <td className="data py-1.5 break-all">{shown(first.read)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Read = PackedVariable & { read: StoredValue }

/** Items of an array that follow each other and are the same, as one; the asked one stays alone. */
function runs(values: readonly Read[]): { first: Read; last: Read }[] {
  const found: { first: Read; last: Read }[] = []
  for (const value of values) {
    const run = found.at(-1)
    const isItem = value.name.startsWith('[')
    const alone = value.chosen || run?.last.chosen
    if (run && isItem && !alone && run.last.read.text === value.read.text) run.last = value
    else found.push({ first: value, last: value })
  }
  return found
}

/** The value that was asked for, at the size of an answer. */
function Value({ value: { name, type, read } }: { value: Read }) {
  const hint = read.number === undefined ? undefined : argumentHint(name, type.label, read.number)
  return (
    <>
      <p className="text-sm text-mute">
        <span className="data">{type.label}</span> {name !== type.label && name}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <output className="font-mono text-lg break-all">{shown(read)}</output>
        <CopyButton text={read.text} what="the value" />
        {hint && <span className="text-mute">{hint}</span>}
      </p>
      {read.anomaly && <p className="mt-1 text-bad">{read.anomaly} No compiler writes this.</p>}
    </>
  )
}

/** Numbers are grouped for the eye. */
const shown = ({ text, number }: StoredValue) =>
  number !== undefined && /^-?\d+$/.test(text) ? groupDigits(number) : text

/** The slot of an array that grows holds how many items it has. */
function Length({ word, question: { place } }: { word: Hex; question: StorageQuestion }) {
  if (place.type.kind !== 'array' || place.type.length !== undefined) return null
  const length = readArrayLength(word)
  return (
    <Note title={length === undefined ? 'No plausible length' : `${groupDigits(length)} items`}>
      {length === undefined
        ? 'The slot of an array that grows holds its length, and this is more than any contract could hold: it may be no array.'
        : 'The slot of an array that grows holds its length. Give an index to read an item; what lies beyond the length may be left from before.'}
    </Note>
  )
}
