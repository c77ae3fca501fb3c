/** The lines of a text, without line ends. */
export function splitTextLines(text: string): string[] {
  const textLines = text.split(/\r\n|\n|\r/)
  // The end of the last line does not begin another one.
  if (textLines.length > 1 && textLines.at(-1) === '') textLines.pop()
  return textLines
}

/** The first lines, at most so many and with so many characters in all: the last may be cut. */
export function firstLines(lines: readonly string[], maxLines: number, maxChars: number): string[] {
  const first: string[] = []
  let roomChars = maxChars
  for (const line of lines.slice(0, maxLines)) {
    first.push(line.slice(0, roomChars))
    roomChars -= line.length
    if (roomChars <= 0) break
  }
  return first
}
