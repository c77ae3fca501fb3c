type CellValue = string | number | bigint | null | undefined

/**
 * A cell of CSV. A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV
 * injection): a node's text must not be run. A number, with or without a minus, is not one.
 */
export function csvCell(value: CellValue): string {
  const cellText = value === null || value === undefined ? '' : String(value)
  const isFormula = /^[=+\-@\t\r\n]/.test(cellText) && !/^-\d+(\.\d+)?$/.test(cellText)
  const escapedText = isFormula ? `'${cellText}` : cellText
  return /[",\r\n]/.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText
}

/** Rows that have cells as CSV (RFC 4180), below the titles of their columns, a row each step. */
export function* formatCsv<Row>(
  columnTitles: readonly string[],
  rows: Iterable<Row>,
  cellsOf: (row: Row) => readonly CellValue[] | undefined,
): Generator<string, void> {
  yield columnTitles.map(csvCell).join(',')
  for (const row of rows) {
    const cells = cellsOf(row)
    yield cells ? `\r\n${cells.map(csvCell).join(',')}` : ''
  }
}
