/** One row of text on the screen. Only the first row of a line has its number, counted from 1. */
export type TextRow = { line: number | undefined; text: string }

/** Text broken into rows of at most so many characters, so that all rows have one height. */
export function textRows(text: string, columns: number): TextRow[] {
  const rows: TextRow[] = []
  const lines = text.split(/\r\n|\n|\r/)
  // What ends its last line does not begin another.
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  lines.forEach((line, index) => {
    rows.push({ line: index + 1, text: line.slice(0, columns) })
    for (let at = columns; at < line.length; at += columns)
      rows.push({ line: undefined, text: line.slice(at, at + columns) })
  })
  return rows
}
