/** A row of a list or table, and the line of the text on which it begins, from 1. */
export type DelimitedRow = { line: number; cells: string[] }

/**
 * More than anybody reads, and still few enough for a page to hold.
 * @internal Exported for tests.
 */
export const rowBound = 100_000

/**
 * Reads one key a line, CSV (RFC 4180: quotes around what holds commas, quotes or line ends) or TSV.
 * Without a delimiter, each line is one cell as it is. Blank lines are passed over. Problems name
 * the line.
 */
export function readDelimited(
  text: string,
  delimiter: string | undefined = delimiterOf(text),
): { rows: DelimitedRow[] } | { problem: string } {
  const content = text.startsWith('\u{feff}') ? text.slice(1) : text
  const rows: DelimitedRow[] = []
  let line = 1
  for (let at = 0; at < content.length; ) {
    const row = delimiter === undefined ? whole(content, at) : cells(content, at, delimiter)
    if (row === undefined)
      return { problem: `A quote that begins in line ${line} has no end: close it, or double it.` }
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells })
    if (rows.length > rowBound)
      return { problem: `There are more than 100,000 rows: split the list.` }
    line += content.slice(at, row.end).match(/\r\n|\n|\r/g)?.length ?? 0
    at = row.end
  }
  return { rows }
}

const sample = 20_000

/**
 * What parts the cells: whatever each of the first lines has equally often. A list has nothing.
 * @internal Exported for tests.
 */
export function delimiterOf(text: string): string | undefined {
  // What stands in quotes parts nothing; of a long text, the last line may be cut.
  const head = text.slice(0, sample).replace(/(^|[\t;,\r\n])"(?:[^"]|"")*"/g, '$1""')
  const lines = head.split(/\r\n|\n|\r/).slice(0, text.length > sample ? -1 : undefined)
  const first = lines.filter((line) => line.trim() !== '').slice(0, 20)
  const counts = (delimiter: string) => first.map((line) => line.split(delimiter).length - 1)
  const found = ['\t', ';', ','].find((delimiter) => {
    const [count = 0, ...others] = counts(delimiter)
    return count > 0 && others.every((other) => other === count)
  })
  if (found !== undefined) return found
  // A table of one column may still be quoted.
  return first.length > 0 && first.every((line) => line === '""') ? ',' : undefined
}

type Row = { cells: string[]; end: number }

const lineEnd = /\r\n|\n|\r|$/g

function whole(text: string, from: number): Row {
  lineEnd.lastIndex = from
  const end = lineEnd.exec(text)
  const index = end?.index ?? text.length
  return { cells: [text.slice(from, index)], end: index + (end?.[0].length ?? 0) }
}

function cells(text: string, from: number, delimiter: string): Row | undefined {
  const found: string[] = []
  for (let at = from; ; ) {
    const cell = text[at] === '"' ? quoted(text, at) : undefined
    if (text[at] === '"' && cell === undefined) return undefined
    const rest = upTo(text, cell?.end ?? at, delimiter)
    found.push((cell?.text ?? '') + text.slice(cell?.end ?? at, rest))
    if (text[rest] === delimiter) at = rest + 1
    else return { cells: found, end: text.startsWith('\r\n', rest) ? rest + 2 : rest + 1 }
  }
}

function quoted(text: string, from: number): { text: string; end: number } | undefined {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) return undefined
    if (text[at + 1] !== '"')
      return { text: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 }
  }
}

function upTo(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && !'\r\n'.includes(text[at] ?? '') && text[at] !== delimiter) at += 1
  return at
}
