import { parseJson } from '#domain/values/raw.ts'

/** The JSON values of a text in order, and the unread rest of the text. */
export type JsonValues = { values: unknown[]; rest: string }

/**
 * Reads JSON values that follow each other, a line each (NDJSON) or over many lines. `rest` begins
 * where reading ended: empty when all was read, otherwise a cut-off value, or text that is not
 * JSON.
 */
export function readJsonValues(text: string): JsonValues {
  const values: unknown[] = []
  let charIndex = 0
  while (charIndex < text.length) {
    const lineValues = parseJsonRange(text, charIndex, endOfLine(text, charIndex))
    const parsedValues = lineValues ?? parseJsonRange(text, charIndex, endOfValue(text, charIndex))
    if (!parsedValues) return { values, rest: text.slice(charIndex) }
    values.push(...parsedValues.values)
    charIndex = parsedValues.end
  }
  return { values, rest: '' }
}

function parseJsonRange(text: string, start: number, end: number) {
  const jsonText = text.slice(start, end)
  if (jsonText.trim() === '') return { values: [], end }
  const value = parseJson(jsonText)
  return value === undefined ? undefined : { values: [value], end }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end + 1
}

function endOfValue(text: string, start: number): number {
  // Matches a bracket, or a whole string, so that a bracket in it does not count.
  const bracketPattern = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs
  bracketPattern.lastIndex = start
  let depth = 0
  for (
    let tokenMatch = bracketPattern.exec(text);
    tokenMatch;
    tokenMatch = bracketPattern.exec(text)
  ) {
    const [token] = tokenMatch
    if (token.startsWith('"')) continue
    depth += token === '{' || token === '[' ? 1 : -1
    if (depth <= 0) return bracketPattern.lastIndex
  }
  return text.length
}
