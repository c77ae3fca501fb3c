import { useQuery } from '@tanstack/react-query'
import { describeSnapshot, laterSnapshot } from '#domain/block/block-snapshot.ts'
import {
  formatValueDifference,
  sameValue,
  wordReader,
} from '#domain/storage/history/history-value.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import { BlockValue } from '#pages/storage/history/block-value.tsx'
import { blockTagNames, HistoryForm } from '#pages/storage/history/history-form.tsx'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { comparisonTicket } from '#pages/storage/history/history-ticket.ts'
import { WordPair } from '#pages/storage/history/word-pair.tsx'
import { pageAddress } from '#paths/links/page-address.ts'
import { type StorageHistoryAddress, storageHistoryPath } from '#paths/storage/storage-history.ts'
import {
  defaultBlockGap,
  type SnapshotWords,
  snapshotWordsQuery,
} from '#queries/storage/snapshot-words.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { CopyAction } from '#ui/values/copy-action.tsx'
import { TicketButton } from '#ui/values/ticket-button.tsx'

const defaultBefore = `${defaultBlockGap} blocks before`

/** The value at two blocks, side by side. */
export function TwoBlocks({ question }: { question: HistoryQuestion }) {
  const { historyAddress, draft } = question
  const wordsQuery = useQuery({
    ...snapshotWordsQuery(
      question.network,
      historyAddress?.address ?? '0x',
      historyAddress?.position ?? '0x',
      historyAddress?.before,
      historyAddress?.after ?? 'latest',
    ),
    enabled: historyAddress !== undefined,
  })
  return (
    <>
      <HistoryForm
        label="Two blocks"
        question={question}
        submit="Compare"
        presetFields={{ part: 'blocks' }}
        onUnchanged={() => wordsQuery.refetch()}
        summary={
          historyAddress && (
            <span>
              <BlockLabel
                text={draft.before || defaultBefore}
                read={wordsQuery.data?.before.block}
              />{' '}
              compared with{' '}
              <BlockLabel text={draft.after || 'latest'} read={wordsQuery.data?.after.block} />
            </span>
          )
        }
        fields={[
          { name: 'before', label: 'Block', placeholder: defaultBefore, tags: blockTagNames },
          { name: 'after', label: 'Compare with', placeholder: 'latest', tags: blockTagNames },
        ]}
      />
      {historyAddress && (
        <QueryAnswer of={wordsQuery} waiting={<PairWaiting />}>
          {(words) => (
            <BlockComparison
              historyAddress={historyAddress}
              variable={question.variable}
              words={words}
            />
          )}
        </QueryAnswer>
      )}
    </>
  )
}

type Props = {
  historyAddress: StorageHistoryAddress
  variable: HistoryQuestion['variable']
  words: SnapshotWords
}

function BlockComparison({ historyAddress, variable, words }: Props) {
  const { before, after, check, replaced } = words
  // A link and a ticket name the blocks that were read: a tag names another one soon.
  const pinnedAddress = { ...historyAddress, before: before.block.at, after: after.block.at }
  const [beforeWord, afterWord] = [readWord(before.answer), readWord(after.answer)]
  if ('problem' in beforeWord || 'problem' in afterWord)
    return (
      <Note title="Invalid storage value">
        <p>
          {'problem' in beforeWord
            ? beforeWord.problem
            : 'problem' in afterWord && afterWord.problem}
        </p>
        <p className="data mt-1 break-all">{JSON.stringify([before.answer, after.answer])}</p>
      </Note>
    )
  const valueReader = wordReader(historyAddress.type, historyAddress.offset, [
    beforeWord.word,
    afterWord.word,
  ])
  const isUnchanged = sameValue(valueReader)(beforeWord.word, afterWord.word)
  const reads = [
    { block: before.block, word: beforeWord.word },
    { block: after.block, word: afterWord.word },
  ]
  const newerSnapshot = laterSnapshot(before.block, after.block)
  const unnumberedReads = reads.filter(({ block }) => block.number === undefined)
  return (
    <section aria-label="The value at both blocks" className="card px-4 py-4 sm:px-5">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {reads.map(({ block, word }, index) => (
          <BlockValue
            key={index}
            snapshot={block}
            word={word}
            reader={valueReader}
            variable={variable}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <p role="status">
          {isUnchanged ? (
            <>Same value at both blocks{betweenNote(words)}.</>
          ) : (
            <DifferenceText
              text={formatValueDifference(valueReader, beforeWord.word, afterWord.word)}
            />
          )}{' '}
          {isUnchanged && beforeWord.word !== afterWord.word && 'Other bytes of the slot changed.'}
        </p>
        <span className="flex gap-2">
          <CopyAction
            className="print:hidden"
            title="A link to these two blocks, by their numbers"
            label="Copy link"
            text={() => pageAddress(storageHistoryPath(pinnedAddress))}
          />
          <TicketButton ticket={() => comparisonTicket(pinnedAddress, valueReader, reads)} />
        </span>
      </div>
      <WordPair
        words={[beforeWord.word, afterWord.word]}
        labels={[blockName(before.block.number), blockName(after.block.number)]}
        part={valueReader}
      />
      <p className="mt-3 max-w-prose text-sm text-pretty text-mute">
        {valueReader.guessed && `Type guessed: ${valueReader.label}. `}
        {unnumberedReads.map(({ block }) => `${describeSnapshot(block, 'unknown')} `)}
        {newerSnapshot.number !== undefined &&
          `Block ${groupDigits(newerSnapshot.number)}: ${describeSnapshot(newerSnapshot, check)}`}
        {replaced > 0 &&
          ` Replaced during the read; read ${replaced === 1 ? 'once' : `${replaced} times`} more.`}{' '}
        Not verified here: the page of a slot verifies its value.
      </p>
    </section>
  )
}

function DifferenceText({ text }: { text: string | undefined }) {
  if (text === undefined) return <>Value changed.</>
  return (
    <>
      Changed by <span className="data font-semibold wrap-anywhere">{text}</span>.
    </>
  )
}

/** Equal values at both blocks say nothing about the blocks between. */
const betweenNote = ({ before, after }: SnapshotWords) =>
  before.block.number === after.block.number ? '' : '; it may differ between them'

const blockName = (number: bigint | undefined) =>
  number === undefined ? 'by tag' : groupDigits(number)

function PairWaiting() {
  return (
    <div className="card px-5 py-4">
      <p className="sr-only" role="status">
        Loading both values…
      </p>
      <div aria-hidden="true" className="grid gap-8 md:grid-cols-2">
        <div className="waiting h-20" />
        <div className="waiting h-20" />
      </div>
      <div aria-hidden="true" className="waiting mt-4 h-16" />
    </div>
  )
}
