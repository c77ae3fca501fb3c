import { useMemo } from 'react'
import { type CallRow, maxCallRows, readCallRows } from '#domain/call/call-rows.ts'
import { outcomesCsv } from '#domain/gas/outcome-csv.ts'
import { formatNativeBrief, type NativeCurrency, symbolOf } from '#domain/values/native-currency.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { QuestionForm, type QuestionProps } from '#pages/gas/questions/question-form.tsx'
import {
  type OutcomeRow,
  outcomeColumns,
  RunProgress,
  useTrialRun,
} from '#pages/gas/questions/trial-run.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

/** Many senders or calls at once: which pass, and why the others do not. */
export function CallListQuestion({ call, block, question, change, field, submit }: QuestionProps) {
  const currency = useNativeCurrency()
  const rowsReading = useMemo(
    () => (question.calls === '' ? undefined : readCallRows(question.calls, call, currency)),
    [question.calls, call, currency],
  )
  const omittedMessage =
    question.omittedChars === undefined
      ? undefined
      : `This link leaves out ${groupDigits(question.omittedChars)} characters. Paste the list again.`
  const listProblem = rowsReading && 'problem' in rowsReading ? rowsReading.problem : omittedMessage
  return (
    <QuestionForm
      label="Batch"
      help={`Runs the call for many senders, or many calls. Max ${groupDigits(maxCallRows)}.`}
      question={question}
      answer={
        rowsReading &&
        'rows' in rowsReading && <CallListAnswer rows={rowsReading.rows} block={block} />
      }
      onSubmit={() => submit()}
    >
      <TextField
        label="Senders or calls (CSV)"
        data
        rows={5}
        placeholder={`One sender per line, or:\nto,data,value,from\n0x…,0x…,1.5 ${symbolOf(currency)},0x…`}
        hint="Optional header row. Empty cells use the call above."
        {...field('calls', listProblem)}
        action={
          <label className="cursor-pointer text-sm text-accent hover:underline has-focus-visible:outline-2">
            Open file
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
  )
}

type Props = { rows: readonly CallRow[] } & Pick<QuestionProps, 'block'>

function CallListAnswer({ rows, block }: Props) {
  const currency = useNativeCurrency()
  const calls = useMemo(
    () => rows.flatMap((row) => ('call' in row ? [{ call: row.call, block }] : [])),
    [rows, block],
  )
  const trialRun = useTrialRun({ calls })
  let trialIndex = 0n
  const outcomes = rows.map((row) =>
    'call' in row ? trialRun.outcomes.get(trialIndex++) : undefined,
  )
  const firstPass = outcomes.findIndex((outcome) => outcome?.kind === 'passes')
  const listRows: CallListRow[] = rows.map((row, index) => ({
    row,
    outcome: outcomes[index],
    previous: index > firstPass ? outcomes[firstPass] : undefined,
  }))
  const countOf = (kind: string) => outcomes.filter((outcome) => outcome?.kind === kind).length
  const unknownCount = countOf('unknown')
  const outcomeCounts = [
    [countOf('passes'), 'pass'],
    [countOf('reverts'), 'revert'],
    [countOf('cannot run'), 'cannot run'],
    [unknownCount, 'unknown'],
    [rows.length - calls.length, 'invalid'],
  ] as const
  return (
    <>
      <RunProgress
        run={trialRun}
        maxTrials={calls.length}
        summary={outcomeCounts
          .filter(([number]) => number > 0)
          .map(([number, label]) => `${groupDigits(number)} ${label}`)
          .join(' · ')}
      >
        {unknownCount > 0 && !trialRun.query.isFetching && (
          <ActionButton onClick={() => trialRun.askAgain(false)}>
            Retry {groupDigits(unknownCount)} unknown
          </ActionButton>
        )}
        <ActionButton onClick={() => downloadBlob(outcomesCsv(rows, outcomes), 'gas-of-calls.csv')}>
          Download CSV
        </ActionButton>
      </RunProgress>
      <VirtualTable
        label="Calls and their outcomes"
        rows={listRows}
        columns={callListColumns(currency)}
      />
    </>
  )
}

/** A line of a list of calls; the gas of each is compared with the first that passes. */
type CallListRow = OutcomeRow & { row: CallRow }

const addressCell = (row: CallRow, field: 'from' | 'to') => {
  const addressValue = 'call' in row ? row.call[field] : row.text[field]
  return addressValue === undefined ? (
    <span className="text-mute">–</span>
  ) : (
    <AddressLink address={addressValue} short />
  )
}

const callListColumns = (currency: NativeCurrency | undefined): TableColumn<CallListRow>[] => [
  {
    title: 'Line',
    width: '3rem',
    narrow: 'row-start-1 col-start-1 text-mute',
    figure: true,
    cell: ({ row }) => groupDigits(row.line),
  },
  {
    title: 'From',
    width: '9.5rem',
    narrow: 'row-start-1 col-start-2',
    cell: ({ row }) => addressCell(row, 'from'),
  },
  {
    title: 'To',
    width: '9.5rem',
    narrow: 'row-start-1 col-start-3',
    cell: ({ row }) => addressCell(row, 'to'),
  },
  {
    title: 'Value',
    width: '8rem',
    narrow: 'hidden',
    figure: true,
    cell: ({ row }) =>
      'call' in row && row.call.value !== undefined ? (
        formatNativeBrief(BigInt(row.call.value), currency)
      ) : (
        <span className="text-mute">–</span>
      ),
  },
  {
    title: 'Data',
    width: '6.5rem',
    narrow: 'hidden',
    cell: ({ row }) =>
      'call' in row ? <span className="data">{row.call.data?.slice(0, 10) ?? '–'}</span> : '',
  },
  {
    ...outcomeColumns.outcome,
    cell: (listRow) =>
      'problem' in listRow.row ? (
        <span className="text-warn" title={listRow.row.problem}>
          invalid: {listRow.row.problem}
        </span>
      ) : (
        outcomeColumns.outcome.cell(listRow)
      ),
  },
  outcomeColumns.change,
]
