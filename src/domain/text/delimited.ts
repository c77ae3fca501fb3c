/** A row of a list or table, and the line of the text on which it begins, from 1. */
export type DelimitedRow = { line: number; cells: string[] }

/**
 * Most rows read: more than anyone looks through, and still few enough for a page to hold.
 * @internal Exported for tests.
 */
export const maxDelimitedRows = 100_000

/**
 * Reads one key a line, CSV (RFC 4180: quotes around what holds commas, quotes or line ends) or TSV. Without
 * a delimiter, each line is one cell as it is. Blank lines are passed over. Problems name the line.
 */
export function readDelimited(
  text: string,
  delimiter: string | undefined = detectDelimiter(text),
): { rows: DelimitedRow[] } | { problem: string } {
  const cellPattern = patternOfCells(delimiter)
  const rows: DelimitedRow[] = []
  let row: DelimitedRow = { line: 1, cells: [] }
  let line = 1
  for (const [whole, quoted, bare = '', end] of text
    .replace(/^\u{feff}/u, '')
    .matchAll(cellPattern)) {
    if (quoted === undefined && delimiter !== undefined && bare.startsWith('"'))
      return { problem: `A quote that begins in line ${line} has no end: close it, or double it.` }
    row.cells.push((quoted?.slice(1, -1).replaceAll('""', '"') ?? '') + bare)
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === delimiter) continue
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    if (rows.length > maxDelimitedRows)
      return { problem: 'There are more than 100,000 rows: split the list.' }
    row = { line, cells: [] }
  }
  return { rows }
}

/** A cell with the quoted part that it may begin with, and the delimiter or line end behind it. */
const patternOfCells = (delimiter: string | undefined) =>
  delimiter === undefined
    ? /()?([^\r\n]*)(\r\n|\n|\r|$)/g
    : new RegExp(
        `("[^"]*(?:""[^"]*)*")?([^\\r\\n${delimiter}]*)(${delimiter}|\\r\\n|\\n|\\r|$)`,
        'g',
      )

/** Reads CSV or TSV whose first line alone tells the delimiter: below it, cells may hold others. */
export function readTable(text: string): ReturnType<typeof readDelimited> {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1)
  return readDelimited(text, detectDelimiter(firstLine) ?? ',')
}

const sampleChars = 20_000

/**
 * Delimiter of the cells: the character that each of the first lines has equally often. A list has
 * none. @internal
 */
export function detectDelimiter(text: string): string | undefined {
  // Text in quotes separates nothing; the last line of a long text may be cut.
  const sampleText = text.slice(0, sampleChars).replace(/(^|[\t;,\r\n])"(?:[^"]|"")*"/g, '$1""')
  const sampleLines = sampleText
    .split(/\r\n|\n|\r/)
    .slice(0, text.length > sampleChars ? -1 : undefined)
  const firstLines = sampleLines.filter((line) => line.trim() !== '').slice(0, 20)
  const countPerLine = (delimiter: string) =>
    firstLines.map((line) => line.split(delimiter).length - 1)
  const matchingDelimiter = ['\t', ';', ','].find((delimiter) => {
    const [count = 0, ...others] = countPerLine(delimiter)
    return count > 0 && others.every((other) => other === count)
  })
  if (matchingDelimiter !== undefined) return matchingDelimiter
  // A table of one column may still be quoted.
  return firstLines.length > 0 && firstLines.every((line) => line === '""') ? ',' : undefined
}
