import { Link } from 'react-router'
import type { Hex } from 'viem'
import { variableExpression } from '#domain/storage/path/slot-query.ts'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import {
  type PackedVariable,
  packedVariables,
  readArrayLength,
  unaccountedBytes,
} from '#domain/storage/value/packed-variables.ts'
import {
  formatStoredValue,
  readStoredValue,
  type StoredValue,
} from '#domain/storage/value/stored-value.ts'
import { isZero } from '#domain/storage/value/word.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import { ValueCard, ValueNumber, ZeroLine } from '#pages/storage/value/value-card.tsx'
import { storagePath } from '#paths/storage/storage.ts'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { lazyPart } from '#ui/lazy/lazy-section.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { WordMap } from '#ui/values/word-map.tsx'

const BeyondLength = lazyPart(() => import('#pages/storage/value/beyond-length.tsx'))

type Props = {
  word: Hex
  question: StorageQuestion
}

/** A word of known type: the requested value, and the variables that share its slot. */
export default function TypedWord({ word, question }: Props) {
  const network = usePageNetwork()
  const { address, block, resolved, location } = question
  const { type } = location
  // Several variables of a layout that share a slot have no type together.
  const isOfSlot = type.label === ''
  if (type.kind === 'array') return <ArrayLength word={word} label={type.label} />
  const pathStops = resolved.path?.stops ?? []
  // A value read as another type than its declared one has no known neighbours.
  const isDeclaredType = pathStops.at(-1)?.location === location
  const slotVariables = isDeclaredType
    ? packedVariables(resolved.variables ?? [], pathStops, type.label)
    : packedVariables([], [{ location }], type.label)
  const otherBytes = unaccountedBytes(word, slotVariables, pathStops)
  const decodedVariables = slotVariables.map((value) => ({
    ...value,
    read: readStoredValue(word, value.offset, value.type),
  }))
  const requested = decodedVariables.find(({ chosen }) => chosen)
  const otherRuns = groupEqualItems(decodedVariables).filter(({ first }) => first !== requested)
  const expression = isDeclaredType ? variableExpression(resolved) : ''
  return (
    <ValueCard type={type.label} name={requested?.name ?? ''}>
      {requested && (
        <ValueNumber
          text={requested.read.text}
          number={requested.read.number}
          type={type.label}
          name={requested.name}
          variable={expression === '' ? undefined : { address, expression }}
        />
      )}
      {requested?.read.anomaly && (
        <p className="text-bad">{requested.read.anomaly} No compiler writes this.</p>
      )}
      {isValueType(type) && !requested && (
        <p className="text-mute">Cannot be read as {type.label}.</p>
      )}
      {pathStops.some(({ step }) => step?.items) && <BeyondLength question={question} />}
      {isZero(word) && <ZeroLine />}
      <WordMap
        word={word}
        parts={slotVariables.map((part) => ({ ...part, name: part.name.replace(/^\./, '') }))}
      />
      {otherBytes && (
        <p className={otherBytes.anomaly ? 'text-bad' : 'text-mute'}>
          {otherBytes.anomaly
            ? 'Dirty bits: no compiler writes other bytes in this slot: '
            : 'Undeclared bytes in this slot: '}
          <span className="data break-all">{otherBytes.bytes}</span>
        </p>
      )}
      {otherRuns.length > 0 && (
        <table
          className={`w-full table-fixed border-t border-line ${isOfSlot ? 'text-answer [&_.data]:text-[length:inherit] [&_td]:font-semibold' : ''}`}
        >
          <caption className="pt-2 text-left text-sm text-mute">
            {isOfSlot ? 'Variables in this slot' : 'Same slot'}
          </caption>
          <tbody>
            {otherRuns.map(({ first, last }) => (
              <tr key={first.name} className="border-b border-line last:border-b-0 align-baseline">
                <th
                  scope="row"
                  className="data w-2/5 py-1.5 pr-3 text-left font-normal wrap-anywhere text-mute sm:w-48"
                >
                  {first.type.label}{' '}
                  {isOfSlot ? (
                    <Link to={storagePath({ network, address, path: first.name, block })}>
                      {first.name}
                    </Link>
                  ) : (
                    first.name
                  )}
                  {first !== last && ` to ${last.name}`}
                </th>
                <td className="data py-1.5 break-all">
                  <StoredText type={first.type.label} text={formatStoredValue(first.read)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ValueCard>
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

/** The slot of a dynamic array holds its length. */
function ArrayLength({ word, label }: { word: Hex; label: string }) {
  const length = readArrayLength(word)
  return (
    <ValueCard type={label} name="length">
      <p className="text-number font-semibold">
        {length === undefined ? 'No plausible length' : `${groupDigits(length)} items`}
      </p>
      <p className="text-mute">
        {length === undefined
          ? 'More items than a contract can hold: possibly not an array.'
          : 'Add an index to read an item. Items beyond the length may be leftovers.'}
      </p>
      <WordMap word={word} parts={[{ name: 'length', offset: 0, size: 32, chosen: true }]} />
    </ValueCard>
  )
}
