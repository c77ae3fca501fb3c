import { previewJson } from '#domain/json/json-preview.ts'
import { jsonTokens } from '#domain/json/json-tokens.ts'

export type JsonLine = {
  depth: number
  /** The member's name with its quotes. */
  key?: string
  /** Text behind the name, comma included. */
  value: string
  /** Where an object or array begins: the line on which it ends, and how many members it has. */
  end?: number
  members?: number
}

/**
 * The lines of `JSON.stringify(value, null, 2)`, with what folding needs to know of them. Takes
 * what `JSON.parse` gives, of any depth: a service may nest its answer deeper than calls can.
 */
export const jsonLines = (value: unknown): JsonLine[] =>
  jsonTextLines(previewJson(value, Number.POSITIVE_INFINITY))

/**
 * The lines of JSON as it was written: large numbers keep their digits, doubled keys stay.
 * Otherwise as `jsonLines` of the value. The text has to be valid JSON.
 */
export function jsonTextLines(text: string): JsonLine[] {
  const allTokens = jsonTokens(text)
  const lines: JsonLine[] = []
  const openLines: JsonLine[] = []
  let key: string | undefined
  for (let tokenIndex = 0; tokenIndex < allTokens.length; tokenIndex++) {
    let token = allTokens[tokenIndex] ?? ''
    if (token === ',') continue
    if (allTokens[tokenIndex + 1] === ':') {
      key = token
      tokenIndex++
      continue
    }
    const isClosing = token === '}' || token === ']'
    const isEmpty = /^[[{]$/.test(token) && /^[\]}]$/.test(allTokens[tokenIndex + 1] ?? '')
    const isOpening = /^[[{]$/.test(token) && !isEmpty
    if (isEmpty) token += allTokens[++tokenIndex]
    if (!isOpening && allTokens[tokenIndex + 1] === ',') token += ','
    const enclosingLine = isClosing ? openLines.pop() : openLines.at(-1)
    if (enclosingLine && isClosing) enclosingLine.end = lines.length
    else if (enclosingLine) enclosingLine.members = (enclosingLine.members ?? 0) + 1
    const line: JsonLine = {
      depth: openLines.length,
      ...(key !== undefined && { key }),
      value: token,
    }
    if (isOpening) line.members = 0
    lines.push(line)
    if (isOpening) openLines.push(line)
    key = undefined
  }
  return lines
}

export const jsonLineText = ({ key, value }: JsonLine): string =>
  key === undefined ? value : `${key}: ${value}`

/** The indexes of the lines that show when those in `folded` are closed. */
export function visibleLineIndexes(
  lines: readonly JsonLine[],
  folded: ReadonlySet<number>,
): number[] {
  const visibleIndexes: number[] = []
  for (let lineIndex = 0; lineIndex < lines.length; lineIndex++) {
    visibleIndexes.push(lineIndex)
    const blockEnd = lines[lineIndex]?.end
    if (blockEnd !== undefined && folded.has(lineIndex)) lineIndex = blockEnd
  }
  return visibleIndexes
}
