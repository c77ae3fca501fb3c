import type { Call, CallText } from '#domain/call/call.ts'
import { readCall } from '#domain/call/read-call.ts'

/** One line of a list of calls: its number from 1 on, and its call or what is wrong with it. */
export type CallRow = { line: number; text: CallRowText } & ({ call: Call } | { problem: string })

/** Fields that a line sets; what it leaves out is as in the call of the page. */
type CallRowText = Partial<Pick<CallText, Column>>

const columns = ['to', 'data', 'value', 'from'] as const
type Column = (typeof columns)[number]

const isColumn = (name: string): name is Column => columns.some((column) => column === name)

/** How many calls one question may ask. */
export const mostRows = 2000

/**
 * Reads senders, one a line, or calls as CSV (RFC 4180): columns `to,data,value,from`, or others
 * named in a first line. An empty cell is as in the call of the page. Empty lines are passed over.
 */
export function readCallRows(text: string, call: Call): { rows: CallRow[] } | { problem: string } {
  const records = readCsv(text)
  if ('problem' in records) return records
  const [first] = records.lines
  if (!first) return { problem: 'Paste senders, one a line, or calls as CSV: to,data,value,from.' }
  const names = first.cells.map((cell) => cell.trim().toLowerCase())
  const headed = names.some(isColumn)
  const stranger = headed ? names.find((name) => !isColumn(name)) : undefined
  if (stranger !== undefined)
    return {
      problem: `“${stranger}” in the first line is no column: there are to, data, value and from.`,
    }
  const lines = headed ? records.lines.slice(1) : records.lines
  if (lines.length === 0) return { problem: 'There is no line after the names of the columns.' }
  if (lines.length > mostRows)
    return { problem: `These are ${lines.length} calls; at most ${mostRows} are asked at once.` }
  const single = lines.every(({ cells }) => cells.length === 1)
  const order = headed ? names.filter(isColumn) : single ? (['from'] as const) : columns
  return { rows: lines.map(({ line, cells }) => readRow(line, cells, order, call)) }
}

function readRow(line: number, cells: string[], order: readonly Column[], call: Call): CallRow {
  const text: CallRowText = {}
  order.forEach((column, index) => {
    const cell = cells[index]?.trim() ?? ''
    if (cell !== '') text[column] = cell
  })
  if (cells.length > order.length)
    return { line, text, problem: `It has ${cells.length} cells; there are ${order.length}.` }
  const read = changedCall(call, text)
  return 'problem' in read ? { line, text, ...read } : { line, text, call: read.call }
}

/** A call with other fields, read as the form reads them: the first problem is told with its field. */
export function changedCall(
  call: Call,
  text: Partial<CallText>,
): { call: Call } | { problem: string } {
  // Lists of a typed transaction are kept as they are: no line of text changes them.
  const written = Object.entries(call).filter(
    ([field, value]) => field in nothing && typeof value === 'string',
  )
  const read = readCall({ ...nothing, ...Object.fromEntries(written), ...text })
  if ('call' in read) return { call: { ...call, ...read.call } }
  const [field, problem] = Object.entries(read.problems)[0] ?? []
  return { problem: `${field}: ${problem}` }
}

const nothing: CallText = {
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

type Line = { line: number; cells: string[] }

/** Lines of CSV, with commas, semicolons or tabs between cells; a cell in quotes may hold any of them. */
function readCsv(text: string): { lines: Line[] } | { problem: string } {
  const lines: Line[] = []
  const cell = /(?:"((?:[^"]|"")*)"[ \t]*|([^",;\t\r\n]*))(,|;|\t|\r?\n|$)/y
  let line = 1
  let cells: string[] = []
  let at = 0
  while (at <= text.length) {
    cell.lastIndex = at
    const match = cell.exec(text)
    if (!match)
      return { problem: `Line ${line} has a quote that does not end, or text beside one.` }
    const [whole, quoted, bare = '', end] = match
    cells.push(quoted?.replaceAll('""', '"') ?? bare)
    at += whole.length
    if (end === ',' || end === ';' || end === '\t') continue
    if (cells.some((text) => text.trim() !== '')) lines.push({ line, cells })
    line += 1
    cells = []
    if (end === '') break
  }
  return { lines }
}
