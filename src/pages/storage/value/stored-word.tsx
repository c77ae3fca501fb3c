import { useMemo, useState } from 'react'
import type { Hex as HexText } from 'viem'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import { isZero, readWord } from '#domain/storage/value/word.ts'
import { type WordReading, wordReadings } from '#domain/storage/value/word-readings.ts'
import { ReadingsTable } from '#pages/storage/value/readings-table.tsx'
import { StringValue } from '#pages/storage/value/string-value.tsx'
import { TypedWord } from '#pages/storage/value/typed-word.tsx'
import { wordParts } from '#pages/storage/value/word-parts.ts'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { Note } from '#ui/page/note.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { WordMap } from '#ui/values/word-map.tsx'

/** The word decoded by its known type, and a map of it with every possible reading. */
export function StoredWord({
  answer,
  network,
  question,
  stringPath,
}: {
  answer: unknown
  network: string
  question: StorageQuestion
  /** Path of the page that reads the same slot as a whole string. */
  stringPath: string
}) {
  const parsedWord = readWord(answer)
  if ('problem' in parsedWord)
    return (
      <Note title="The answer is no word of storage">
        <p>{parsedWord.problem} The service wrote:</p>
        <p className="data mt-1 break-all">{JSON.stringify(answer)}</p>
      </Note>
    )
  const { word, anomaly } = parsedWord
  const { place, resolved } = question
  const { type } = place
  const isTypeKnown =
    type.kind !== 'unknown' &&
    type.kind !== 'opaque' &&
    !(type.kind === 'struct' && type.members.length === 0)
  return (
    <>
      {isZero(word) && (
        <ZeroNote
          mapping={type.kind === 'mapping'}
          plain={type.kind === 'unknown' && resolved.path?.stops.length === 1}
        />
      )}
      {anomaly && <Note title="An unusual form">{anomaly}</Note>}
      {type.kind === 'string' || type.kind === 'bytes' ? (
        <StringValue key={word} network={network} question={question} type={type} word={word} />
      ) : isTypeKnown ? (
        <TypedWord word={word} question={question} />
      ) : null}
      <WordReadings
        key={`${word} as it is`}
        word={word}
        stringPath={stringPath}
        answer={String(answer)}
        folded={isTypeKnown && (isValueType(type) || !isZero(word))}
      />
    </>
  )
}

/** The word by every reading; folded away where its type is known. */
function WordReadings({
  word,
  stringPath,
  answer,
  folded,
}: {
  word: HexText
  stringPath: string
  answer: string
  folded: boolean
}) {
  const allReadings = useMemo(() => wordReadings(word), [word])
  const [chosenReading, chooseReading] = useState<WordReading | undefined>(allReadings[0])
  const readingsContent = (
    <>
      {!folded && (
        <WordMap word={word} parts={chosenReading ? wordParts(word, chosenReading) : []} />
      )}
      <div className={folded ? 'mt-2' : 'mt-4'}>
        <ReadingsTable
          readings={allReadings}
          chosenReading={chosenReading}
          onChoose={chooseReading}
          stringPath={stringPath}
        />
      </div>
    </>
  )
  return (
    <section aria-label="The word stored there" className="card px-4 py-4 sm:px-5">
      {folded ? (
        <details>
          <summary className="text-mute hover:text-ink">The word as other types</summary>
          {readingsContent}
        </details>
      ) : (
        readingsContent
      )}
      <p className="mt-2 border-t border-line pt-3">
        <span className="mr-3 text-mute">As the service wrote it</span>
        <span className="data break-all">{answer}</span>{' '}
        <CopyButton text={answer} what="the answer" />
      </p>
    </section>
  )
}

/** Zero is an answer, but the API cannot tell what it means. */
function ZeroNote({ mapping, plain }: { mapping: boolean; plain: boolean }) {
  if (mapping)
    return (
      <Note title="32 zero bytes, as in the slot of every mapping">
        Nothing is kept in a mapping’s own slot: its values are found by their key.
      </Note>
    )
  return (
    <Note title="32 zero bytes">
      <p>
        The service answered, and nothing is stored at this position at this block. That may be a
        variable never set or set to zero, a position that no variable uses, or an account without
        code: this API cannot tell them apart.
        {plain && ' The slot of a mapping itself stays unused: its values are found by their key.'}
      </p>
    </Note>
  )
}
