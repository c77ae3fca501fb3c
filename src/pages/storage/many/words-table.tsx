import { type ReactNode, useMemo, useState } from 'react'
import type { Address, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { sameValue } from '#domain/storage/history/history-value.ts'
import {
  decodeManyValue,
  type ManyDecoding,
  type ManyRow,
  manyCsv,
  sortRowIndexes,
  sumValues,
} from '#domain/storage/many/many-rows.ts'
import { isZero } from '#domain/storage/value/word.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import type { KeyRow } from '#pages/storage/many/key-rows.tsx'
import {
  ManyWordsProgress,
  useManyWords,
  WordsVerification,
} from '#pages/storage/many/many-words.tsx'
import { MismatchMark, StoredText } from '#pages/storage/stored-text.tsx'
import type { WrongSlots } from '#pages/storage/table-verification.tsx'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { SaveCsv } from '#ui/answer/save-lines.tsx'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const maxLiveSumRows = 5_000
/** Words of a range that come before it is drawn. */
const firstShownWords = 256

type Props = {
  label: string
  address: Address
  block: BlockParameter
  /** The slots in order; those of the first render are read: others have another `key`. */
  rows: readonly (KeyRow & { position: Hex })[]
  decoding: ManyDecoding
  /** Titles of the keys in a saved file. */
  keyTitles: readonly string[]
  /** A row has columns around that of the value, by its index; `at` is the block of all words. */
  columns: (
    row: (rowIndex: number) => ManyRow,
    value: TableColumn<number>,
    at: BlockParameter,
  ) => TableColumn<number>[]
  /** Whether slots that are zero are only counted. */
  omitsZeros?: boolean
  /** Shown below the table. */
  children?: ReactNode
}

/** The words as they come in: a table, the sum of their values, their checks, and a file of them. */
export function WordsTable({
  label,
  address,
  block,
  rows,
  decoding,
  keyTitles,
  columns,
  omitsZeros = false,
  children,
}: Props) {
  const network = usePageNetwork()
  const positions = rows.map(({ position }) => position)
  const [words, run] = useManyWords({ network, address, block, positions })
  const [isFailedOnly, setFailedOnly] = useState(false)
  const [order, setOrder] = useState({ by: 'line', descending: false })
  const [[wrongSlots] = [], setWrongSlots] = useState<readonly WrongSlots[]>([])
  const slotAt = (rowIndex: number) => BigInt(positions[rowIndex] ?? 0)
  const isSame = sameValue({ offset: decoding.offset, size: decoding.type?.size ?? 32 })
  const isWrong = (rowIndex: number) =>
    wrongSlots?.has(slotAt(rowIndex)) &&
    !isSame(words.words[rowIndex] ?? null, wrongSlots.get(slotAt(rowIndex)) ?? null)
  const rowAt = (rowIndex: number): ManyRow => {
    const readFailure = words.failures.get(rowIndex)
    return {
      ...(rows[rowIndex] ?? { line: 0, keys: [], position: '0x' }),
      word: words.words[rowIndex],
      failure: readFailure
        ? describeFailure(readFailure).title
        : isWrong(rowIndex)
          ? 'mismatch'
          : undefined,
    }
  }
  // `words` is a new object after each report; the other inputs never change.
  const rowIndexes = useMemo(
    () => sortRowIndexes(rows.length, rowAt, decoding, order.by, order.descending),
    [words, order],
  )
  const valuedIndexes = omitsZeros
    ? rowIndexes.filter((rowIndex) => {
        const { word, failure } = rowAt(rowIndex)
        return word === undefined || failure !== undefined || !isZero(word)
      })
    : rowIndexes
  const zeroCount = rowIndexes.length - valuedIndexes.length
  const { failures } = words
  const firstCount = Math.min(rows.length, firstShownWords)
  const shownIndexes =
    isFailedOnly && failures.size > 0
      ? valuedIndexes.filter((rowIndex) => failures.has(rowIndex))
      : valuedIndexes
  // The sum of a long list takes a frame or more: it is computed only at the end.
  const valueSum = useMemo(
    () =>
      run.isRunning && rows.length > maxLiveSumRows ? undefined : sumValues(words.words, decoding),
    [words, run.isRunning],
  )
  const source = { block: words.pinned?.number?.toString() ?? String(block), keys: keyTitles }
  const valueColumn: TableColumn<number> = {
    title: decoding.type ? 'Value' : 'Best reading',
    sort: 'value',
    width: 'minmax(0,1.4fr)',
    narrow: 'row-start-2 col-start-2 col-end-4',
    figure: decoding.type?.kind === 'uint' || decoding.type?.kind === 'int',
    cell: (rowIndex) => <RowValue row={rowAt(rowIndex)} decoding={decoding} />,
  }
  const progress = (
    <ManyWordsProgress {...{ words, run }}>
      <WordsVerification isTag {...{ address, words, run, slotAt }} />
    </ManyWordsProgress>
  )
  // Rows that turn out to be zero would leave the table, and move what is below.
  // Stop beside the figures takes a second line on a phone: rows that come all at once wait for its end.
  const isReading = words.read < firstCount || (run.isRunning && firstCount === rows.length)
  const isAwaited = !run.isStopped && run.failure == null && failures.size === 0 && isReading
  if (omitsZeros && isAwaited)
    return (
      <>
        {progress}
        <div aria-hidden="true" className="card waiting h-80" />
      </>
    )
  return (
    <>
      {progress}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {valueSum !== undefined && words.read > 0 && (
          <p className="min-w-0">
            <span className="text-mute">
              Sum of the {countWithNoun(words.read, 'value')} read:{' '}
            </span>
            <span className="data break-all">{groupDigits(valueSum)}</span>
            {wrongSlots && wrongSlots.size > 0 && rowIndexes.some(isWrong) && <MismatchMark />}
          </p>
        )}
        {zeroCount > 0 && (
          <p className="text-mute">
            {countWithNoun(zeroCount, 'slot')} {zeroCount === 1 ? 'is' : 'are'} zero
          </p>
        )}
        {failures.size > 0 && (
          <ActionButton aria-pressed={isFailedOnly} onClick={() => setFailedOnly(!isFailedOnly)}>
            Failed rows only
          </ActionButton>
        )}
        <SaveCsv
          className="ml-auto"
          lines={() => manyCsv(source, rowIndexes, rowAt, decoding)}
          name={`storage-${address}-${source.block}.csv`}
        />
      </div>
      <VirtualTable
        label={label}
        rows={shownIndexes}
        columns={columns(rowAt, valueColumn, words.pinned?.at ?? block)}
        sorting={{
          ...order,
          sort: (by) =>
            setOrder((current) => ({
              by,
              descending: by === current.by ? !current.descending : by === 'value',
            })),
        }}
      />
      {children}
      <WordsVerification {...{ address, words, run, slotAt }} onChecked={setWrongSlots} />
    </>
  )
}

type RowValueProps = { row: ManyRow; decoding: ManyDecoding }

function RowValue({ row: { word, failure }, decoding }: RowValueProps) {
  if (word === undefined)
    return failure === undefined ? (
      <span className="text-mute">…</span>
    ) : (
      <span className="text-bad">{failure}</span>
    )
  const { text, anomaly, type } = decodeManyValue(word, decoding)
  const displayText = /^-?\d+$/.test(text) ? groupDigits(BigInt(text)) : text
  return (
    <>
      {!decoding.type && <span className="mr-2 text-mute empty:hidden">{type}</span>}
      <span
        className={`data ${failure ? 'text-bad' : text === '0' ? 'text-mute' : ''}`}
        title={anomaly ?? word}
      >
        <StoredText type={type} text={displayText} />
        {anomaly && <span className="text-warn"> odd</span>}
        {failure && <MismatchMark />}
      </span>
    </>
  )
}
