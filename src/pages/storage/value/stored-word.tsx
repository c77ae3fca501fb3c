import { type ReactNode, useMemo, useState } from 'react'
import type { Hex } from 'viem'
import { isZero, readWord } from '#domain/storage/value/word.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import type { SlotVariable } from '#pages/storage/value/slot-names.tsx'
import { ValueCard, ValueNumber, ZeroLine } from '#pages/storage/value/value-card.tsx'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { laterSection, lazySection } from '#ui/lazy/lazy-section.tsx'
import { Note } from '#ui/page/page.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

const fallback = <div aria-busy="true" className="card waiting h-32" />
const StringValue = lazySection(() => import('#pages/storage/value/string-value.tsx'), { fallback })
const TypedWord = lazySection(() => import('#pages/storage/value/typed-word.tsx'), { fallback })
const WordDetails = laterSection(() => import('#pages/storage/value/word-details.tsx'), {
  fallback: <div aria-busy="true" className="waiting h-96" />,
})

type StoredWordProps = {
  answer: unknown
  question: StorageQuestion
  /** Names that the layout has for a value requested by its slot; they tell the variables. */
  names?: (word: Hex, tellVariables: (variables: readonly SlotVariable[]) => void) => ReactNode
  /** Follows the value. */
  children: ReactNode
}

/** The word decoded by its known type, otherwise by its likeliest, with a map of its bytes. */
export function StoredWord({ answer, question, names, children }: StoredWordProps) {
  const parsedWord = readWord(answer)
  if ('problem' in parsedWord)
    return (
      <Note title="Invalid storage value">
        <p>{parsedWord.problem} Response:</p>
        <p className="data mt-1 break-all">{JSON.stringify(answer)}</p>
      </Note>
    )
  const { word, anomaly } = parsedWord
  const { type } = question.location
  const isTypeKnown =
    type.kind !== 'unknown' &&
    type.kind !== 'opaque' &&
    !(type.kind === 'struct' && type.members.length === 0)
  const holdsValue = isTypeKnown && type.kind !== 'mapping'
  return (
    <>
      {anomaly && (
        <Note inline title="Unusual format">
          {anomaly}
        </Note>
      )}
      {type.kind === 'string' || type.kind === 'bytes' ? (
        <StringValue key={`${word} value`} question={question} type={type} word={word} />
      ) : holdsValue ? (
        <TypedWord {...{ word, question }} />
      ) : (
        <UntypedWord
          key={`${word} value`}
          word={word}
          address={question.address}
          isMapping={type.kind === 'mapping'}
          names={names}
        />
      )}
      {children}
      <RawWord answer={String(answer)} />
    </>
  )
}

type UntypedWordProps = {
  word: Hex
  address: string
  isMapping: boolean
  names: StoredWordProps['names']
}

/** A word requested without its type: the variables of the layout, else the likeliest reading, and all others. */
function UntypedWord({ word, address, isMapping, names }: UntypedWordProps) {
  const allReadings = useMemo(() => wordReadings(word), [word])
  const [variables, tellVariables] = useState<readonly SlotVariable[]>([])
  const shown = variables.filter(({ copyable }) => copyable !== '')
  const only = shown.length === 1 ? shown[0] : undefined
  const ofLayout = allReadings.find((reading) => variables[0]?.type === reading.type)
  const likeliest = ofLayout ?? allReadings[0]
  const { type, copyable: text } = only ?? {
    type: likeliest?.type ?? 'bytes32',
    copyable: likeliest?.value ?? word,
  }
  const digits = text.replaceAll(',', '')
  const number = type.includes('int') && /^-?\d+$/.test(digits) ? BigInt(digits) : undefined
  return (
    <ValueCard
      type={shown.length > 1 ? '' : type}
      tag={
        shown.length === 0 &&
        !ofLayout && (
          <StatusTag title="Storage holds no types. Select one below or under Advanced.">
            Type guessed
          </StatusTag>
        )
      }
    >
      {shown.length < 2 && (
        <ValueNumber
          text={number === undefined ? text : digits}
          {...{ number, type }}
          name={only?.name ?? ''}
          variable={only && { address, expression: only.name }}
        />
      )}
      {names?.(word, tellVariables)}
      {isZero(word) && <ZeroLine isMapping={isMapping} />}
      <WordDetails {...{ word, allReadings, likeliest }} variables={shown} />
    </ValueCard>
  )
}

function RawWord({ answer }: { answer: string }) {
  return (
    <section
      aria-label="Raw"
      className="card flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 sm:px-5"
    >
      <h2 className="text-lg font-semibold">Raw</h2>
      <p className="min-w-0">
        <span className="data break-all">{answer}</span>{' '}
        <CopyButton text={answer} what="raw value" />
      </p>
    </section>
  )
}
