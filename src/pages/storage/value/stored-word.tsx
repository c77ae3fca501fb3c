import { type ReactNode, useMemo } from 'react'
import type { Hex } from 'viem'
import { isZero, readWord } from '#domain/storage/value/word.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import { ValueCard, ValueNumber, ZeroLine } from '#pages/storage/value/value-card.tsx'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { LazySection, laterSection, lazyPart } from '#ui/lazy/lazy-section.tsx'
import { Note } from '#ui/page/page.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

const waitingCard = <div aria-busy="true" className="card waiting h-32" />
const StringValue = lazyPart(() => import('#pages/storage/value/string-value.tsx'))
export const loadTypedWord = () => import('#pages/storage/value/typed-word.tsx')
const TypedWord = lazyPart(loadTypedWord)
const waitingDetails = <div aria-busy="true" className="waiting h-96" />
const WordDetails = laterSection(() => import('#pages/storage/value/word-details.tsx'), {
  fallback: waitingDetails,
})

type StoredWordProps = {
  answer: unknown
  question: StorageQuestion
  /** Whether it was shown without its type until the layout was known. */
  wasUntyped: boolean
  /** Whether a layout may still tell the type: the readings wait, so that what follows moves once. */
  isNaming: boolean
  /** Follows the value. */
  children: ReactNode
}

/** The word decoded by its known type, otherwise by its likeliest, with a map of its bytes. */
export function StoredWord({ answer, question, wasUntyped, isNaming, children }: StoredWordProps) {
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
  const untypedWord = (
    <UntypedWord
      key={`${word} value`}
      {...{ word, isNaming }}
      isMapping={type.kind === 'mapping'}
    />
  )
  return (
    <>
      {anomaly && (
        <Note inline title="Unusual format">
          {anomaly}
        </Note>
      )}
      {holdsValue ? (
        <LazySection fallback={wasUntyped ? untypedWord : waitingCard}>
          {type.kind === 'string' || type.kind === 'bytes' ? (
            <StringValue key={`${word} value`} question={question} type={type} word={word} />
          ) : (
            <TypedWord {...{ word, question }} />
          )}
        </LazySection>
      ) : (
        untypedWord
      )}
      {children}
      <RawWord answer={String(answer)} />
    </>
  )
}

type UntypedWordProps = { word: Hex; isMapping: boolean; isNaming: boolean }

/** A word requested without its type: the likeliest reading, and all others. */
function UntypedWord({ word, isMapping, isNaming }: UntypedWordProps) {
  const allReadings = useMemo(() => wordReadings(word), [word])
  const [likeliest] = allReadings
  const { type = 'bytes32', value: text = word } = likeliest ?? {}
  const digits = text.replaceAll(',', '')
  const number = type.includes('int') && /^-?\d+$/.test(digits) ? BigInt(digits) : undefined
  return (
    <ValueCard
      type={type}
      tag={
        <StatusTag title="Storage holds no types. Select one below or under Advanced.">
          Type guessed
        </StatusTag>
      }
    >
      <ValueNumber text={number === undefined ? text : digits} {...{ number, type }} name="" />
      {isZero(word) && <ZeroLine isMapping={isMapping} />}
      {isNaming ? waitingDetails : <WordDetails {...{ word, allReadings, likeliest }} />}
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
