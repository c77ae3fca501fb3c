import { useMemo, useState } from 'react'
import { type ManyRow, manyCsv, sortRowIndexes, sumValues } from '#domain/storage/many/many-rows.ts'
import type { MappingSlots } from '#domain/storage/path/mapping-slots.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { type KeyRow, keyRowColumns } from '#pages/storage/many/key-rows.tsx'
import {
  ManyWordsProgress,
  useManyWords,
  WordsVerification,
} from '#pages/storage/many/many-words.tsx'
import { MismatchMark } from '#pages/storage/stored-text.tsx'
import type { KeyListQuestion } from '#paths/storage/storage-many-draft.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

const maxLiveSumRows = 5_000

type Props = {
  question: KeyListQuestion
  rows: readonly KeyRow[]
  slots: MappingSlots
}

/** The values as they come in: a table, their sum, and exports. */
export function ListReading({ question, rows, slots }: Props) {
  const network = usePageNetwork()
  const { address, block, offset } = question
  const readableRows = useMemo(
    () =>
      rows.flatMap((row, index) => {
        const position = slots.positions[index]
        return position ? [{ ...row, position }] : []
      }),
    [rows, slots],
  )
  const positions = readableRows.map(({ position }) => position)
  const [words, run] = useManyWords({ network, address, block, positions })
  const [order, setOrder] = useState({ by: 'line', descending: false })
  const [[wrongSlots] = [], setWrongSlots] = useState<readonly ReadonlySet<bigint>[]>([])
  const slotAt = (rowIndex: number) => BigInt(positions[rowIndex] ?? 0)
  const valueDecoding = { type: question.value, offset }
  const rowAt = (rowIndex: number): ManyRow => {
    const readFailure = words.failures.get(rowIndex)
    return {
      ...(readableRows[rowIndex] ?? { line: 0, keys: [], position: '0x' }),
      word: words.words[rowIndex],
      failure: readFailure
        ? describeFailure(readFailure).title
        : wrongSlots?.has(slotAt(rowIndex))
          ? 'mismatch'
          : undefined,
    }
  }
  // `words` is a new object after each report; the other inputs never change.
  const rowIndexes = useMemo(
    () => sortRowIndexes(readableRows.length, rowAt, valueDecoding, order.by, order.descending),
    [words, order],
  )
  // The sum of a long list takes a frame or more: it is computed only at the end.
  const valueSum = useMemo(
    () =>
      run.isRunning && readableRows.length > maxLiveSumRows
        ? undefined
        : sumValues(words.words, valueDecoding),
    [words, run.isRunning],
  )
  function downloadCsv() {
    const source = {
      block: words.pinned?.number?.toString() ?? String(block),
      keys: question.keys.map(({ label }, keyIndex) => `key ${keyIndex + 1} (${label})`),
    }
    const csv = manyCsv(source, rowIndexes.map(rowAt), valueDecoding)
    downloadBlob(csv, `storage-${address}.csv`)
  }
  return (
    <>
      <ManyWordsProgress {...{ words, run }}>
        <WordsVerification isTag {...{ address, words, run, slotAt }} />
      </ManyWordsProgress>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {valueSum !== undefined && words.read > 0 && (
          <p className="min-w-0">
            <span className="text-mute">
              Sum of the {countWithNoun(words.read, 'value')} read:{' '}
            </span>
            <span className="data break-all">{groupDigits(valueSum)}</span>
            {wrongSlots !== undefined && wrongSlots.size > 0 && <MismatchMark />}
          </p>
        )}
        <ActionButton className="ml-auto" onClick={downloadCsv}>
          Save CSV
        </ActionButton>
      </div>
      <VirtualTable
        label="Values"
        rows={rowIndexes}
        columns={keyRowColumns(rowAt, valueDecoding, {
          network,
          question,
          blockParameter: words.pinned?.at ?? block,
        })}
        sorting={{
          ...order,
          sort: (by) =>
            setOrder((current) => ({
              by,
              descending: by === current.by ? !current.descending : by === 'value',
            })),
        }}
      />
      <WordsVerification {...{ address, words, run, slotAt }} onChecked={setWrongSlots} />
    </>
  )
}
