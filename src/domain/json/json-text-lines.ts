import type { JsonLine } from '#domain/json/json-lines.ts'
import { jsonTokens } from '#domain/json/json-tokens.ts'

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
