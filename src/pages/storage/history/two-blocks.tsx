import { useQuery } from '@tanstack/react-query'
import { laterSnapshot, describeSnapshot } from '#domain/block/block-snapshot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { formatValueDifference, sameValue, wordReader } from '#domain/storage/history/history-value.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { BlockValue } from '#pages/storage/history/block-value.tsx'
import { HistoryForm, tags } from '#pages/storage/history/history-form.tsx'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { comparisonTicket } from '#pages/storage/history/history-ticket.ts'
import { WordPair } from '#pages/storage/history/word-pair.tsx'
import type { StorageHistoryAddress } from '#paths/storage/storage-history.ts'
import { defaultBlockGap, type SnapshotWords, snapshotWordsQuery } from '#queries/storage/snapshot-words.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { TicketButton } from '#ui/values/ticket-button.tsx'

/** The value at two blocks, side by side. */
export function TwoBlocks({ question }: { question: HistoryQuestion }) {
  const { asked } = question
  const known = asked?.position ? { ...asked, position: asked.position } : undefined
  const query = useQuery({
    ...snapshotWordsQuery(
      question.network,
      known?.address ?? '0x',
      known?.position ?? '0x',
      known?.before,
      known?.after ?? 'latest',
    ),
    enabled: known !== undefined,
  })
  return (
    <>
      <div className="card px-4 py-4 sm:px-5">
        <HistoryForm
          label="Two blocks"
          question={question}
          submit="Compare"
          again={() => query.refetch()}
          fields={[
            {
              name: 'before',
              label: 'One block',
              hint: 'A number or a tag.',
              placeholder: `other − ${defaultBlockGap}`,
              offers: tags,
            },
            {
              name: 'after',
              label: 'The other',
              hint: 'A number or a tag.',
              placeholder: 'latest',
              offers: tags,
            },
          ]}
        />
      </div>
      {known && (
        <QueryAnswer of={query} waiting={<PairWaiting />} missing={null}>
          {(words) => <Compared asked={known} words={words} />}
        </QueryAnswer>
      )}
    </>
  )
}

function Compared({ asked, words }: { asked: StorageHistoryAddress; words: SnapshotWords }) {
  const { before, after, check, replaced } = words
  const [one, other] = [readWord(before.answer), readWord(after.answer)]
  if ('problem' in one || 'problem' in other)
    return (
      <Note title="The answer is no word of storage">
        <p>{'problem' in one ? one.problem : 'problem' in other && other.problem}</p>
        <p className="data mt-1 break-all">{JSON.stringify([before.answer, after.answer])}</p>
      </Note>
    )
  const reader = wordReader(asked.type, asked.offset, [one.word, other.word])
  const unchanged = sameValue(reader)(one.word, other.word)
  const later = laterSnapshot(before.block, after.block)
  const unpinned = [before, after].filter(({ block }) => block.number === undefined)
  const { network } = asked
  return (
    <section aria-label="The value at both blocks" className="card px-4 py-4 sm:px-5">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <BlockValue network={network} pinned={before.block} word={one.word} reader={reader} />
        <BlockValue network={network} pinned={after.block} word={other.word} reader={reader} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <p role="status">
          {unchanged ? (
            <>The value is the same at both blocks{between(words)}.</>
          ) : (
            <Difference text={formatValueDifference(reader, one.word, other.word)} />
          )}{' '}
          {unchanged && one.word !== other.word && 'Something else in its word changed.'}
        </p>
        <TicketButton
          ticket={() =>
            comparisonTicket(asked, reader, [
              { ...before, word: one.word },
              { ...after, word: other.word },
            ])
          }
        />
      </div>
      <WordPair
        words={[one.word, other.word]}
        labels={[blockName(before.block.number), blockName(after.block.number)]}
        part={reader}
      />
      <p className="mt-3 max-w-prose text-sm text-pretty text-mute">
        {reader.guessed && `No type was given: it is read as ${reader.label}, as it looks. `}
        {unpinned.map(({ block }) => `${describeSnapshot(block, 'unknown')} `)}
        {later.number !== undefined && `Block ${groupDigits(later.number)}: ${describeSnapshot(later, check)}`}
        {replaced > 0 &&
          ` A block was replaced while it was read, so it was read ${replaced === 1 ? 'once' : `${replaced} times`} more.`}{' '}
        This API has no proof of storage: the words are as the service says.
      </p>
    </section>
  )
}

function Difference({ text }: { text: string | undefined }) {
  if (text === undefined) return <>The value changed.</>
  return (
    <>
      It changed by <span className="data font-semibold">{text}</span>.
    </>
  )
}

/** The same at both ends says nothing of what was between. */
const between = ({ before, after }: SnapshotWords) =>
  before.block.number === after.block.number ? '' : ', whatever it was between them'

const blockName = (number: bigint | undefined) =>
  number === undefined ? 'by tag' : groupDigits(number)

function PairWaiting() {
  return (
    <div className="card px-5 py-4">
      <p className="sr-only" role="status">
        Asking for the value at both blocks …
      </p>
      <div aria-hidden="true" className="grid gap-8 md:grid-cols-2">
        <div className="waiting h-20" />
        <div className="waiting h-20" />
      </div>
      <div aria-hidden="true" className="waiting mt-4 h-16" />
    </div>
  )
}
