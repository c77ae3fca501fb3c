import { type ReactNode, useMemo, useState } from 'react'
import type { Hex } from 'viem'
import { isZero, readWord } from '#domain/storage/value/word.ts'
import { type WordReading, wordReadings } from '#domain/storage/value/word-readings.ts'
import { DisclosureCard } from '#pages/storage/value/disclosure-card.tsx'
import { ReadingsTable } from '#pages/storage/value/readings-table.tsx'
import { TypedWord } from '#pages/storage/value/typed-word.tsx'
import { ValueCard } from '#pages/storage/value/value-card.tsx'
import { ValueNumber } from '#pages/storage/value/value-number.tsx'
import { wordParts } from '#pages/storage/value/word-parts.ts'
import { ZeroLine } from '#pages/storage/value/zero-line.tsx'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { Note } from '#ui/page/note.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { WordMap } from '#ui/values/word-map.tsx'

const StringValue = lazySection(() => import('#pages/storage/value/string-value.tsx'), {
  fallback: <div className="card waiting h-32" />,
})

type StoredWordProps = {
  answer: unknown
  question: StorageQuestion
  /** False for the first drawing, which shows only the value. */
  isRestDrawn: boolean
  /** Path of the page that reads the same slot as a whole string. */
  stringPath: string
  /** Names that the layout has for a value requested by its slot. */
  names?: ReactNode
  /** Follows the value, before its other readings. */
  children: ReactNode
}

/** The word decoded by its known type, otherwise by its likeliest, with a map of its bytes. */
export function StoredWord({
  answer,
  question,
  isRestDrawn,
  stringPath,
  names,
  children,
}: StoredWordProps) {
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
        <TypedWord {...{ word, question, isRestDrawn }} />
      ) : (
        <UntypedWord
          key={`${word} value`}
          word={word}
          isRestDrawn={isRestDrawn}
          stringPath={stringPath}
          isMapping={type.kind === 'mapping'}
          names={names}
        />
      )}
      {isRestDrawn && (
        <>
          {children}
          {holdsValue && (
            <OtherReadings key={`${word} others`} word={word} stringPath={stringPath} />
          )}
          <RawWord answer={String(answer)} />
        </>
      )}
    </>
  )
}

type UntypedWordProps = {
  word: Hex
  isRestDrawn: boolean
  stringPath: string
  isMapping: boolean
  names: ReactNode
}

/** A word whose type is not known: the likeliest reading, and all others to select. */
function UntypedWord({ word, isRestDrawn, stringPath, isMapping, names }: UntypedWordProps) {
  const allReadings = useMemo(() => wordReadings(word), [word])
  const [selectedReading, selectReading] = useState<WordReading | undefined>(allReadings[0])
  const { type = 'bytes32', value = word } = selectedReading ?? {}
  const isNumber = type.includes('int')
  return (
    <ValueCard
      type={type}
      tag={
        <StatusTag title="Storage holds no types. Select one below or under Advanced.">
          Type guessed
        </StatusTag>
      }
    >
      <ValueNumber
        key={type}
        text={isNumber ? value.replaceAll(',', '') : value}
        number={isNumber ? BigInt(value.replaceAll(',', '')) : undefined}
        type={type}
        name=""
      />
      {names}
      {isZero(word) && <ZeroLine isMapping={isMapping} />}
      {isRestDrawn && (
        <>
          <WordMap word={word} parts={selectedReading ? wordParts(word, selectedReading) : []} />
          <ReadingsTable
            readings={allReadings}
            selectedReading={selectedReading}
            onSelect={selectReading}
            stringPath={stringPath}
          />
        </>
      )}
    </ValueCard>
  )
}

type OtherReadingsProps = {
  word: Hex
  stringPath: string
}

/** A typed word by every other type. */
function OtherReadings({ word, stringPath }: OtherReadingsProps) {
  const allReadings = useMemo(() => wordReadings(word), [word])
  return (
    <DisclosureCard title="Other types">
      <ReadingsTable readings={allReadings} stringPath={stringPath} />
    </DisclosureCard>
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
