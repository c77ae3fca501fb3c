import type { CallRow } from '#domain/call/call-rows.ts'
import { describeEstimateOutcome, type EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { formatCsv } from '#domain/text/csv-cell.ts'
import { readQuantity } from '#domain/values/quantity.ts'

const columnTitles = [
  'line',
  'from',
  'to',
  'value',
  'data',
  'outcome',
  'gas',
  'description',
  'revert data',
]

/**
 * Calls of a list and the outcome of each as CSV (RFC 4180): values in wei, gas in decimal. A call that
 * is invalid, or was not estimated yet, says so.
 */
export function outcomesCsv(
  rows: readonly CallRow[],
  outcomes: readonly (EstimateOutcome | undefined)[],
): string {
  const csvRows = rows.map((row, index) => {
    const callOutcome = outcomes[index]
    const callFields = 'call' in row ? row.call : row.text
    return [
      row.line,
      callFields.from,
      callFields.to,
      'call' in row ? readQuantity(row.call.value) : row.text.value,
      callFields.data,
      'problem' in row ? 'invalid' : (callOutcome?.kind ?? 'not run'),
      callOutcome?.kind === 'passes' ? callOutcome.gas : undefined,
      'problem' in row ? row.problem : callOutcome && describeEstimateOutcome(callOutcome),
      callOutcome?.kind === 'reverts' ? callOutcome.revert.data : undefined,
    ]
  })
  return formatCsv(columnTitles, csvRows)
}
