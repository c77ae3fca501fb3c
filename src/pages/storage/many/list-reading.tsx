import { useMemo, useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import {
  type ManyFilter,
  type ManyRow,
  manyCsv,
  manyJson,
  selectRowIndexes,
  sumValues,
} from '#domain/storage/many/many-rows.ts'
import { type MappingSlots, positionAt } from '#domain/storage/path/mapping-slots.ts'
import { ReadingBar } from '#pages/storage/many/many-words-progress.tsx'
import { rowColumns } from '#pages/storage/many/key-row-columns.tsx'
import { useReading } from '#pages/storage/many/use-many-words.ts'
import type { ManyDraft } from '#paths/storage/storage-many.ts'
import type { ListQuestion } from '#paths/storage/storage-many-draft.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { downloadBlob } from '#ui/values/download-blob.ts'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'

const filters: { [filter in ManyFilter]: string } = {
  all: 'All rows',
  'non-zero': 'Only values that are not zero',
  failed: 'Only what failed',
}

const longList = 5_000

/** The values as they come in: a table, what they add up to, and files of them. */
export function ListReading({
  network,
  question,
  draft,
  rows,
  slots,
}: {
  network: string
  question: ListQuestion
  draft: ManyDraft
  rows: readonly { line: number; keys: readonly string[] }[]
  slots: MappingSlots
}) {
  const { address, block, offset } = question
  const [good, positions] = useMemo(() => withoutBad(rows, slots), [rows, slots])
  const [words, reading] = useReading({ network, address, block, positions })
  const [filter, setFilter] = useState<ManyFilter>('all')
  const [order, setOrder] = useState({ by: 'line', descending: false })
  const as = { type: question.value, offset }
  const rowAt = (place: number): ManyRow => {
    const failure = words.failures.get(place)
    const { line, keys } = good[place] ?? { line: 0, keys: [] }
    return {
      ...{ line, keys, position: positionAt(positions, place), word: words.words[place] },
      failure: failure && describeFailure(failure).title,
    }
  }
  const stateAt = (place: number) => ({
    word: words.words[place],
    failure: words.failures.has(place) ? 'failed' : undefined,
    keys: good[place]?.keys ?? [],
  })
  // `words` is another object whenever something came in; the rest never changes.
  const picked = useMemo(
    () => selectRowIndexes(good.length, stateAt, as, filter, order.by, order.descending),
    [words, filter, order],
  )
  // Adding up a long list takes as long as a frame or more: not at each report.
  const sum = useMemo(
    () =>
      words.state === 'reading' && good.length > longList ? undefined : sumValues(words.words, as),
    [words],
  )
  const source = () => ({
    ...{ network, address, block: words.pinned?.number?.toString() ?? String(block) },
    keys: draft.keys.flatMap(({ type, value }, place) =>
      value === undefined ? [`key ${place + 1} (${type})`] : [],
    ),
  })
  const download = (format: 'csv' | 'json') => {
    const write = format === 'csv' ? manyCsv : manyJson
    downloadBlob(new Blob([write(source(), picked.map(rowAt), as)]), `storage-${address}.${format}`)
  }
  return (
    <>
      <ReadingBar words={words} reading={reading} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <select
          aria-label="Which rows"
          className="control w-auto!"
          value={filter}
          onChange={({ target }) => setFilter(target.value as ManyFilter)}
        >
          {Object.entries(filters).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        <span className="text-mute">
          {picked.length < good.length && `${groupDigits(picked.length)} of ${groupDigits(good.length)}`}
        </span>
        {sum !== undefined && words.read > 0 && (
          <p className="min-w-0">
            <span className="text-mute">
              Sum of the {groupDigits(words.read)} {words.read === 1 ? 'value' : 'values'} read:{' '}
            </span>
            <span className="data break-all">{groupDigits(sum)}</span>
          </p>
        )}
        <span className="ml-auto flex gap-2">
          <button type="button" className="action" onClick={() => download('csv')}>
            Save as CSV
          </button>
          <button type="button" className="action" onClick={() => download('json')}>
            JSON
          </button>
        </span>
      </div>
      <VirtualTable
        label="Values"
        rows={picked}
        columns={rowColumns(rowAt, as, { network, question, draft, at: words.pinned?.at ?? block })}
        sorted={{
          ...order,
          sort: (by) =>
            setOrder((now) => ({
              by,
              descending: by === now.by ? !now.descending : by === 'value',
            })),
        }}
      />
      <p className="text-sm text-mute">
        Storage cannot be proven with this API: these are the words of the service.
      </p>
    </>
  )
}

/** Bad rows are left out of the positions that are asked for. */
function withoutBad<Row>(rows: readonly Row[], { positions, problems }: MappingSlots) {
  const bad = new Set(problems.map(({ row }) => row))
  const places = rows.flatMap((_, row) => (bad.has(row) ? [] : [row]))
  const kept = new Uint8Array(places.length * 32)
  for (const [place, row] of places.entries())
    kept.set(positions.subarray(row * 32, (row + 1) * 32), place * 32)
  return [places.map((row) => rows[row] as Row), kept] as const
}
