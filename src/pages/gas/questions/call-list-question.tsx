import { useMemo } from 'react'
import { type CallRow, maxCallRows, readCallRows } from '#domain/call/call-rows.ts'
import { outcomesCsv } from '#domain/gas/outcome-csv.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { type ListRow, listColumns } from '#pages/gas/questions/call-list-columns.tsx'
import { QuestionForm } from '#pages/gas/questions/question-form.tsx'
import type { QuestionPart } from '#pages/gas/questions/question-props.ts'
import { Run } from '#pages/gas/questions/run-progress.tsx'
import { useTries } from '#pages/gas/questions/use-call-trials.ts'
import { TextField } from '#ui/form/field.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'

/** Many senders or calls at once: which pass, and why the others do not. */
export function CallList({ address, call, block, question, draft, change, submit }: QuestionPart) {
  const read = useMemo(
    () => (question.calls === '' ? undefined : readCallRows(question.calls, call)),
    [question.calls, call],
  )
  const missing =
    question.leftOut === undefined
      ? undefined
      : `This link leaves out ${groupDigits(question.leftOut)} characters, which are too many for an address. Paste the list here again.`
  const problem = read && 'problem' in read ? read.problem : missing
  return (
    <>
      <QuestionForm
        label="Senders or calls"
        explained={`Who may make this call, or which of many calls pass. At most ${groupDigits(maxCallRows)}, four at a time.`}
        onSubmit={() => submit()}
      >
        <TextField
          label="Senders, or calls as CSV"
          data
          rows={7}
          placeholder={'0x… one sender a line, or\nto,data,value,from\n0x…,0x…,1.5 ether,0x…'}
          hint="A first line may name the columns. An empty cell is as in the call above."
          problem={draft.calls === question.calls ? problem : undefined}
          value={draft.calls}
          onChange={(calls) => change({ calls })}
          action={
            <label className="cursor-pointer text-sm text-accent hover:underline has-focus-visible:outline-2">
              Read a file
              <input
                type="file"
                accept=".csv,.tsv,.txt,text/*"
                className="sr-only"
                onChange={({ target }) =>
                  target.files?.[0]?.text().then((calls) => change({ calls }))
                }
              />
            </label>
          }
        />
      </QuestionForm>
      {read && 'rows' in read && (
        <Answer network={address.network} rows={read.rows} block={block} />
      )}
    </>
  )
}

function Answer({
  network,
  rows,
  block,
}: { network: string; rows: readonly CallRow[] } & Pick<QuestionPart, 'block'>) {
  const tries = useMemo(
    () => rows.flatMap((row) => ('call' in row ? [{ call: row.call, block }] : [])),
    [rows, block],
  )
  const run = useTries(network, tries)
  let place = 0n
  const shown: ListRow[] = rows.map((row) => ({
    row,
    outcome: 'call' in row ? run.outcomes.get(place++) : undefined,
  }))
  const count = (kind: string) =>
    [...run.outcomes.values()].filter((outcome) => outcome.kind === kind).length
  const unknown = count('unknown')
  const unreadable = rows.length - tries.length
  const counts = [
    [count('passes'), 'pass'],
    [count('reverts'), 'revert'],
    [count('cannot run'), 'cannot run'],
    [unknown, 'not known'],
    [unreadable, 'unreadable'],
  ] as const
  const outcomeOf = (of: CallRow) => shown.find(({ row }) => row === of)?.outcome
  return (
    <section aria-label="Answer" className="grid gap-3">
      <Run
        run={run}
        most={tries.length}
        found={counts
          .filter(([number]) => number > 0)
          .map(([number, words]) => `${groupDigits(number)} ${words}`)
          .join(' · ')}
      >
        {unknown > 0 && !run.query.isFetching && (
          <button type="button" className="action" onClick={() => run.again(false)}>
            Ask again for {unknown === 1 ? 'the one' : `the ${groupDigits(unknown)}`} not known
          </button>
        )}
        <button
          type="button"
          className="action"
          onClick={() => downloadBlob(new Blob([outcomesCsv(rows, outcomeOf)]), 'gas-of-calls.csv')}
        >
          Save as CSV
        </button>
      </Run>
      <VirtualTable label="Calls and their outcomes" rows={shown} columns={listColumns} />
    </section>
  )
}
