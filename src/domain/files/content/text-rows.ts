/** One row of text on the screen. Only the first row of a line has its number, counted from 1. */
export type TextRow = { line: number | undefined; text: string }

/** Text broken into rows of at most so many characters, so that all rows have one height. */
export function textRows(text: string, columns: number): TextRow[] {
  const rows: TextRow[] = []
  const lines = text.split(/\r\n|\n|\r/)
  // What ends its last line does not begin another.
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  lines.forEach((line, index) => {
    let at = 0
    do {
      const end = rowEnd(line, at, columns)
      rows.push({ line: at === 0 ? index + 1 : undefined, text: line.slice(at, end) })
      at = end
    } while (at < line.length)
  })
  return rows
}

/** Where a row ends: behind a blank, where one is in its second half. */
function rowEnd(line: string, at: number, columns: number): number {
  const end = at + columns
  if (end >= line.length) return line.length
  const blank = line.lastIndexOf(' ', end - 1)
  return blank > at + columns / 2 ? blank + 1 : end
}
