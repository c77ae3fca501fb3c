import type { CallRow } from '#domain/call/call-rows.ts'
import { type Outcome, outcomeWords } from '#domain/gas/estimate-outcome.ts'
import { csvCell } from '#domain/text/csv-cell.ts'
import { readQuantity } from '#domain/values/quantity.ts'

const titles = ['line', 'from', 'to', 'value', 'data', 'outcome', 'gas', 'words', 'revert data']

/**
 * Calls of a list and how they came out as CSV (RFC 4180): values in wei, gas in decimal. A call
 * that could not be read, or was not asked yet, says so.
 */
export function outcomesCsv(
  rows: readonly CallRow[],
  outcomeOf: (row: CallRow) => Outcome | undefined,
): string {
  const lines = rows.map((row) => {
    const outcome = outcomeOf(row)
    const written = 'call' in row ? row.call : row.text
    return [
      row.line,
      written.from,
      written.to,
      'call' in row ? readQuantity(row.call.value) : row.text.value,
      written.data,
      'problem' in row ? 'unreadable' : (outcome?.kind ?? 'not asked'),
      outcome?.kind === 'passes' ? outcome.gas : undefined,
      'problem' in row ? row.problem : outcome && outcomeWords(outcome),
      outcome?.kind === 'reverts' ? outcome.revert.data : undefined,
    ]
  })
  return [titles, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
}
