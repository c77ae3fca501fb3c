/** A row of a list or table, and the line of the text on which it begins, from 1. */
export type DelimitedRow = { line: number; cells: string[] }

/**
 * Most rows read: more than anyone looks through, and still few enough for a page to hold.
 * @internal Exported for tests.
 */
export const maxDelimitedRows = 100_000

/**
 * Reads one key a line, CSV (RFC 4180: quotes around what holds commas, quotes or line ends) or
 * TSV. Without a delimiter, each line is one cell as it is. Blank lines are passed over. Problems
 * name the line.
 */
export function readDelimited(
  text: string,
  delimiter: string | undefined = detectDelimiter(text),
): { rows: DelimitedRow[] } | { problem: string } {
  const withoutBom = text.startsWith('\u{feff}') ? text.slice(1) : text
  const rows: DelimitedRow[] = []
  let lineNumber = 1
  for (let charIndex = 0; charIndex < withoutBom.length; ) {
    const parsedRow =
      delimiter === undefined
        ? readWholeLine(withoutBom, charIndex)
        : splitCells(withoutBom, charIndex, delimiter)
    if (parsedRow === undefined)
      return {
        problem: `A quote that begins in line ${lineNumber} has no end: close it, or double it.`,
      }
    if (parsedRow.cells.some((cell) => cell.trim() !== ''))
      rows.push({ line: lineNumber, cells: parsedRow.cells })
    if (rows.length > maxDelimitedRows)
      return { problem: `There are more than 100,000 rows: split the list.` }
    lineNumber += withoutBom.slice(charIndex, parsedRow.end).match(/\r\n|\n|\r/g)?.length ?? 0
    charIndex = parsedRow.end
  }
  return { rows }
}

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

type ParsedRow = { cells: string[]; end: number }

const lineEnd = /\r\n|\n|\r|$/g

function readWholeLine(text: string, from: number): ParsedRow {
  lineEnd.lastIndex = from
  const lineBreak = lineEnd.exec(text)
  const lineEndIndex = lineBreak?.index ?? text.length
  return {
    cells: [text.slice(from, lineEndIndex)],
    end: lineEndIndex + (lineBreak?.[0].length ?? 0),
  }
}

function splitCells(text: string, from: number, delimiter: string): ParsedRow | undefined {
  const rowCells: string[] = []
  for (let charIndex = from; ; ) {
    const quotedCell = text[charIndex] === '"' ? readQuotedCell(text, charIndex) : undefined
    if (text[charIndex] === '"' && quotedCell === undefined) return undefined
    const cellEnd = upTo(text, quotedCell?.end ?? charIndex, delimiter)
    rowCells.push((quotedCell?.text ?? '') + text.slice(quotedCell?.end ?? charIndex, cellEnd))
    if (text[cellEnd] === delimiter) charIndex = cellEnd + 1
    else
      return { cells: rowCells, end: text.startsWith('\r\n', cellEnd) ? cellEnd + 2 : cellEnd + 1 }
  }
}

function readQuotedCell(text: string, from: number): { text: string; end: number } | undefined {
  for (let charIndex = from + 1; ; charIndex += 2) {
    charIndex = text.indexOf('"', charIndex)
    if (charIndex < 0) return undefined
    if (text[charIndex + 1] !== '"')
      return { text: text.slice(from + 1, charIndex).replaceAll('""', '"'), end: charIndex + 1 }
  }
}

function upTo(text: string, from: number, delimiter: string): number {
  let charIndex = from
  while (
    charIndex < text.length &&
    !'\r\n'.includes(text[charIndex] ?? '') &&
    text[charIndex] !== delimiter
  )
    charIndex += 1
  return charIndex
}
