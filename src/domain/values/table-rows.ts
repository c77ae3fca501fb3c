/** The cells of a row, with ` | ` between them. */
export const rowCells = (row: string): string[] => row.split(' | ')

/** The cells of a table in a text: a row a line. */
export const tableRows = (text: string): string[][] => text.trim().split('\n').map(rowCells)

/** The rows of a table with headings: the heading, which is a line of one cell, before each row’s cells. */
export function headedRows(text: string): string[][] {
  let heading = ''
  return tableRows(text).flatMap(([first = '', ...cells]) => {
    if (cells.length > 0) return [[heading, first, ...cells]]
    heading = first
    return []
  })
}
