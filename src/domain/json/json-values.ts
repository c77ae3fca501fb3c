import { parseJson } from '#domain/json/parse-json.ts'

/** The values of a text of JSON values in a row, and what is left over at its end. */
export type JsonValues = { values: unknown[]; rest: string }

/**
 * Reads JSON values that follow each other, a line each (NDJSON) or over many lines. `rest` begins
 * where reading ended: empty when all was read, else the end of a text that was cut off, or no JSON.
 */
export function readJsonValues(text: string): JsonValues {
  const values: unknown[] = []
  let at = 0
  while (at < text.length) {
    const line = read(text, at, endOfLine(text, at))
    const found = line ?? read(text, at, endOfValue(text, at))
    if (!found) return { values, rest: text.slice(at) }
    values.push(...found.values)
    at = found.end
  }
  return { values, rest: '' }
}

function read(text: string, start: number, end: number) {
  const piece = text.slice(start, end)
  if (piece.trim() === '') return { values: [], end }
  const value = parseJson(piece)
  return value === undefined ? undefined : { values: [value], end }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end + 1
}

function endOfValue(text: string, start: number): number {
  // A whole string, so that a bracket in it does not count, or a bracket.
  const tokens = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs
  tokens.lastIndex = start
  let depth = 0
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [token] = found
    if (token.startsWith('"')) continue
    depth += token === '{' || token === '[' ? 1 : -1
    if (depth <= 0) return tokens.lastIndex
  }
  return text.length
}
