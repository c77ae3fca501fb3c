/** One row of text on the screen. Only the first row of a line has its number, counted from 1. */
export type TextRow = { line: number | undefined; text: string }

/** The lines of a text, without line ends. */
export function splitTextLines(text: string): string[] {
  const textLines = text.split(/\r\n|\n|\r/)
  // The end of the last line does not begin another one.
  if (textLines.length > 1 && textLines.at(-1) === '') textLines.pop()
  return textLines
}

/** Lines broken into rows of at most so many characters, so that all rows have one height. */
export function wrapTextRows(lines: readonly string[], columns: number): TextRow[] {
  const rows: TextRow[] = []
  lines.forEach((line, index) => {
    let charOffset = 0
    do {
      const endOffset = findRowEnd(line, charOffset, columns)
      rows.push({
        line: charOffset === 0 ? index + 1 : undefined,
        text: line.slice(charOffset, endOffset),
      })
      charOffset = endOffset
    } while (charOffset < line.length)
  })
  return rows
}

/** Where a row ends: behind a blank, where one is in its second half. */
function findRowEnd(line: string, charOffset: number, columns: number): number {
  const endOffset = charOffset + columns
  if (endOffset >= line.length) return line.length
  const lastBlank = line.lastIndexOf(' ', endOffset - 1)
  return lastBlank > charOffset + columns / 2 ? lastBlank + 1 : endOffset
}
