import type { JsonLine } from '#domain/json/json-lines.ts'
import { jsonTokens } from '#domain/json/json-tokens.ts'

/**
 * The lines of JSON as it was written: large numbers keep their digits, doubled keys stay. Otherwise
 * as `jsonLines` of the value. The text has to be valid JSON.
 */
export function jsonTextLines(text: string): JsonLine[] {
  const all = jsonTokens(text)
  const lines: JsonLine[] = []
  const open: JsonLine[] = []
  let key: string | undefined
  for (let at = 0; at < all.length; at++) {
    let token = all[at] ?? ''
    if (token === ',') continue
    if (all[at + 1] === ':') {
      key = token
      at++
      continue
    }
    const ends = token === '}' || token === ']'
    const isEmpty = /^[[{]$/.test(token) && /^[\]}]$/.test(all[at + 1] ?? '')
    const begins = /^[[{]$/.test(token) && !isEmpty
    if (isEmpty) token += all[++at]
    if (!begins && all[at + 1] === ',') token += ','
    const around = ends ? open.pop() : open.at(-1)
    if (around && ends) around.end = lines.length
    else if (around) around.members = (around.members ?? 0) + 1
    const line: JsonLine = { depth: open.length, ...(key !== undefined && { key }), value: token }
    if (begins) line.members = 0
    lines.push(line)
    if (begins) open.push(line)
    key = undefined
  }
  return lines
}
