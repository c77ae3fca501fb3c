import type { CallText, TransactionCall } from '#domain/call/call.ts'
import { readCall } from '#domain/call/read-call.ts'
import { readTable } from '#domain/text/delimited.ts'
import type { NativeCurrency } from '#domain/values/native-currency.ts'

/** One line of a list of calls: its number, from 1, and its call or problem. */
export type CallRow = { line: number; text: CallRowText } & (
  | { call: TransactionCall }
  | { problem: string }
)

/** Fields that a line sets; the others are as in the call of the page. */
type CallRowText = Partial<Pick<CallText, Column>>

const callColumns = ['to', 'data', 'value', 'from'] as const
type Column = (typeof callColumns)[number]

const isColumn = (name: string): name is Column => callColumns.some((column) => column === name)

/** How many calls one list may have. */
export const maxCallRows = 2000

/**
 * Reads senders, one per line, or calls as CSV (RFC 4180): columns `to,data,value,from`, or others
 * named in a first line. An empty cell keeps the value of the call of the page. Empty lines are
 * skipped.
 */
export function readCallRows(
  text: string,
  call: TransactionCall,
  currency: NativeCurrency | undefined,
): { rows: CallRow[] } | { problem: string } {
  const csvRecords = readTable(text)
  if ('problem' in csvRecords) return csvRecords
  const [firstRecord] = csvRecords.rows
  if (!firstRecord) return { problem: 'Paste one sender per line, or CSV: to,data,value,from.' }
  const headerNames = firstRecord.cells.map((cell) => cell.trim().toLowerCase())
  const hasHeader = headerNames.some(isColumn)
  const unknownColumn = hasHeader ? headerNames.find((name) => !isColumn(name)) : undefined
  if (unknownColumn !== undefined)
    return {
      problem: `Unknown column “${unknownColumn}”. Use to, data, value, from.`,
    }
  const dataLines = hasHeader ? csvRecords.rows.slice(1) : csvRecords.rows
  if (dataLines.length === 0) return { problem: 'No lines after the header.' }
  if (dataLines.length > maxCallRows)
    return {
      problem: `${dataLines.length} calls; max ${maxCallRows}.`,
    }
  const isSingleColumn = dataLines.every(({ cells }) => cells.length === 1)
  const columnOrder = hasHeader
    ? headerNames.filter(isColumn)
    : isSingleColumn
      ? (['from'] as const)
      : callColumns
  return {
    rows: dataLines.map(({ line, cells }) => readRow(line, cells, columnOrder, call, currency)),
  }
}

function readRow(
  line: number,
  cells: string[],
  columnOrder: readonly Column[],
  call: TransactionCall,
  currency: NativeCurrency | undefined,
): CallRow {
  const text: CallRowText = {}
  columnOrder.forEach((column, index) => {
    const cellText = cells[index]?.trim() ?? ''
    if (cellText !== '') text[column] = cellText
  })
  if (cells.length > columnOrder.length)
    return { line, text, problem: `${cells.length} cells, expected ${columnOrder.length}.` }
  // Lists of a typed transaction stay as they are: no line of text changes them.
  const callTexts = Object.entries(call).filter(
    ([field, value]) => field in emptyCallText && typeof value === 'string',
  )
  const parsedCall = readCall(
    { ...emptyCallText, ...Object.fromEntries(callTexts), ...text },
    { currency },
  )
  if ('call' in parsedCall) return { line, text, call: { ...call, ...parsedCall.call } }
  const [field, problem] = Object.entries(parsedCall.problems)[0] ?? []
  return { line, text, problem: `${field}: ${problem}` }
}

const emptyCallText: CallText = {
  from: '',
  to: '',
  value: '',
  data: '',
  function: '',
  code: '',
  gas: '',
  gasPrice: '',
  maxFeePerGas: '',
  maxPriorityFeePerGas: '',
  maxFeePerBlobGas: '',
  accessList: '',
  blobVersionedHashes: '',
  authorizationList: '',
}
