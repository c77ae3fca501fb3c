import type { Hex } from 'viem'
import { argumentHint } from '#domain/abi/argument-hint.ts'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import { readArrayLength } from '#domain/storage/value/array-length.ts'
import {
  type PackedVariable,
  packedVariables,
  unaccountedBytes,
} from '#domain/storage/value/packed-variables.ts'
import { readStoredValue, type StoredValue } from '#domain/storage/value/stored-value.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { Note } from '#ui/page/note.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { WordMap } from '#ui/values/word-map.tsx'

/** A word of declared type: the requested value, and the variables that share its slot. */
export function TypedWord({ word, question }: { word: Hex; question: StorageQuestion }) {
  const { resolved, place } = question
  const { type } = place
  if (type.kind === 'mapping') return null
  if (type.kind === 'array') return <ArrayLengthNote word={word} question={question} />
  const pathStops = resolved.path?.stops ?? []
  // A value read as another type than its declared one has no known neighbours.
  const slotVariables =
    pathStops.at(-1)?.place === place
      ? packedVariables(resolved.variables ?? [], pathStops, type.label)
      : packedVariables([], [{ place }], type.label)
  const otherBytes = unaccountedBytes(word, slotVariables, pathStops)
  const decodedVariables = slotVariables.map((value) => ({
    ...value,
    read: readStoredValue(word, value.offset, value.type),
  }))
  const requestedVariable = decodedVariables.find(({ chosen }) => chosen)
  const otherRuns = groupEqualItems(decodedVariables).filter(
    ({ first }) => first !== requestedVariable,
  )
  return (
    <section aria-label="The value stored there" className="card px-4 py-4 sm:px-5">
      {requestedVariable && <RequestedValue value={requestedVariable} />}
      {isValueType(type) && !requestedVariable && (
        <p className="text-mute">This cannot be read as {type.label}.</p>
      )}
      <div className={requestedVariable ? 'mt-3' : ''}>
        <WordMap word={word} parts={slotVariables} />
      </div>
      {otherBytes && (
        <p className={`mt-2 ${otherBytes.anomaly ? 'text-bad' : 'text-mute'}`}>
          {otherBytes.anomaly
            ? 'Dirty bits: no compiler writes other bytes beside this value, and here are '
            : 'Beside it are bytes of something that is not declared here: '}
          <span className="data break-all">{otherBytes.bytes}</span>
        </p>
      )}
      {otherRuns.length > 0 && (
        <table className="mt-3 w-full border-t border-line">
          <caption className="pt-2 text-left text-sm text-mute">
            {requestedVariable ? 'In the same slot' : 'In this slot of the struct'}
          </caption>
          <tbody>
            {otherRuns.map(({ first, last }) => (
              <tr key={first.name} className="border-b border-line last:border-b-0 align-baseline">
                <th
                  scope="row"
                  className="data w-32 py-1.5 pr-3 text-left font-normal text-mute sm:w-48"
                >
                  {first.type.label} {first.name}
                  {first !== last && ` to ${last.name}`}
                </th>
                <td className="data py-1.5 break-all">{formatStoredValue(first.read)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type DecodedVariable = PackedVariable & { read: StoredValue }

/** Groups equal consecutive items of an array; the requested one stays alone. */
function groupEqualItems(
  decodedVariables: readonly DecodedVariable[],
): { first: DecodedVariable; last: DecodedVariable }[] {
  const variableRuns: { first: DecodedVariable; last: DecodedVariable }[] = []
  for (const value of decodedVariables) {
    const lastRun = variableRuns.at(-1)
    const isItem = value.name.startsWith('[')
    const isSeparate = value.chosen || lastRun?.last.chosen
    if (lastRun && isItem && !isSeparate && lastRun.last.read.text === value.read.text)
      lastRun.last = value
    else variableRuns.push({ first: value, last: value })
  }
  return variableRuns
}

/** The requested value, in the large type of an answer. */
function RequestedValue({ value: { name, type, read } }: { value: DecodedVariable }) {
  const valueHint =
    read.number === undefined ? undefined : argumentHint(name, type.label, read.number)
  return (
    <>
      <p className="text-sm text-mute">
        <span className="data">{type.label}</span> {name !== type.label && name}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <output className="font-mono text-lg break-all">{formatStoredValue(read)}</output>
        <CopyButton text={read.text} what="the value" />
        {valueHint && <span className="text-mute">{valueHint}</span>}
      </p>
      {read.anomaly && <p className="mt-1 text-bad">{read.anomaly} No compiler writes this.</p>}
    </>
  )
}

/** Numbers are grouped for the eye. */
const formatStoredValue = ({ text, number }: StoredValue) =>
  number !== undefined && /^-?\d+$/.test(text) ? groupDigits(number) : text

/** The slot of a dynamic array holds its length. */
function ArrayLengthNote({ word, question: { place } }: { word: Hex; question: StorageQuestion }) {
  if (place.type.kind !== 'array' || place.type.length !== undefined) return null
  const arrayLength = readArrayLength(word)
  return (
    <Note
      title={
        arrayLength === undefined ? 'No plausible length' : `${groupDigits(arrayLength)} items`
      }
    >
      {arrayLength === undefined
        ? 'The slot of an array that grows holds its length, and this is more than any contract could hold: it may be no array.'
        : 'The slot of an array that grows holds its length. Give an index to read an item; what lies beyond the length may be left from before.'}
    </Note>
  )
}
