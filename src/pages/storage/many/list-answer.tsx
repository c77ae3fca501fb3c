import { useEffect, useMemo, useState } from 'react'
import type { RowProblem } from '#domain/storage/path/mapping-slots.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { type KeyRow, keyRowColumns, readKeyRows } from '#pages/storage/many/key-rows.tsx'
import { WordsTable } from '#pages/storage/many/words-table.tsx'
import { fitsInAddress } from '#paths/storage/storage-many.ts'
import type { KeyListQuestion } from '#paths/storage/storage-many-draft.ts'
import { computeMappingSlots } from '#queries/storage/slot-jobs.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'
import { Note, usePageNetwork } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const maxListedRows = 20

type UnreadableRowsProps = {
  rows: readonly KeyRow[]
  problems: readonly RowProblem[]
  goOn: () => void
}

/** Problems of rows by line; the rows are left out only when a person confirms it. */
function UnreadableRows({ rows, problems, goOn }: UnreadableRowsProps) {
  const readableCount = rows.length - problems.length
  return (
    <section
      role="alert"
      aria-label="Rows that cannot be read"
      className="rounded-lg border border-bad/40 bg-bad-soft px-5 py-4"
    >
      <h2 className="text-lg font-semibold text-bad">
        {problems.length === 1 ? 'One row' : `${groupDigits(problems.length)} rows`} of{' '}
        {groupDigits(rows.length)} cannot be read
      </h2>
      <ul className="mt-2 grid max-h-80 gap-1 overflow-auto">
        {problems.slice(0, maxListedRows).map(({ row, problem }) => (
          <li key={row} className="grid gap-x-3 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
            <span className="text-mute">Line {groupDigits(rows[row]?.line ?? 0)}</span>
            <span className="min-w-0">
              <span className="data break-all">{rows[row]?.keys.join(', ').slice(0, 120)}</span>{' '}
              {problem}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > maxListedRows && (
        <p className="mt-1 text-mute">… and {groupDigits(problems.length - maxListedRows)} more.</p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-3">
        {readableCount > 0 && (
          <ActionButton onClick={goOn}>
            Skip {problems.length === 1 ? 'it' : 'them'} and read the other{' '}
            {groupDigits(readableCount)}
          </ActionButton>
        )}
        <span>Or correct the list above.</span>
      </p>
    </section>
  )
}

type Props = {
  question: KeyListQuestion
  list: string
}

/** Values of a list of keys: checks it, computes positions in a worker, reads them. */
export function ListAnswer({ question, list }: Props) {
  const network = usePageNetwork()
  const parsedList = useMemo(() => readKeyRows(list, question.keys), [list, question])
  const keyRows = 'rows' in parsedList ? parsedList.rows : []
  const [hashedRows, setHashedRows] = useState(0)
  const [skipsBadRows, setSkipsBadRows] = useState(false)
  const run = useStoppableRun((_: undefined, signal) => {
    const { slot, member, compiler, keys } = question
    const slotsJob = {
      rule: { slot, member, compiler, keys },
      rows: keyRows.map((row) => row.keys),
    }
    return computeMappingSlots(slotsJob, signal, setHashedRows)
  })
  const { start, end: slots } = run
  // Another question or list remounts this component by its `key`.
  useEffect(() => start(undefined), [start])
  if (list.trim() === '')
    return (
      <Note title="Keys missing from this link">
        A list too long for an address is left out of it: paste the keys, or choose their file.
      </Note>
    )
  if ('problem' in parsedList) return <Note title="Invalid list">{parsedList.problem}</Note>
  if (run.failure) return <LostPartNote missing="Not hashed" />
  if (!slots)
    return (
      <RunProgress share={hashedRows / keyRows.length}>
        Hashing keys: {groupDigits(hashedRows)} of {groupDigits(keyRows.length)}
      </RunProgress>
    )
  if (slots.problems.length > 0 && !skipsBadRows)
    return (
      <UnreadableRows rows={keyRows} problems={slots.problems} goOn={() => setSkipsBadRows(true)} />
    )
  const readableRows = keyRows.flatMap((row, index) => {
    const position = slots.positions[index]
    return position ? [{ ...row, position }] : []
  })
  return (
    <>
      {!fitsInAddress(list) && (
        <p className="text-sm text-mute">Too many keys for a link: links to this page omit them.</p>
      )}
      <WordsTable
        label="Values"
        address={question.address}
        block={question.block}
        rows={readableRows}
        decoding={{ type: question.value, offset: question.offset }}
        keyTitles={question.keys.map(({ label }, keyIndex) => `key ${keyIndex + 1} (${label})`)}
        columns={(row, value, blockParameter) =>
          keyRowColumns(row, value, { network, question, blockParameter })
        }
      />
    </>
  )
}
