import { isRawObject } from '#domain/values/raw.ts'

const jsonToken = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

/**
 * The number ids of a JSON-RPC message (or of each message of a batch, by index) as its text writes
 * them. Empty unless one of them is beyond 2^53 or a fraction: clients use such ids, and JSON.parse
 * changes them.
 */
export function writtenNumberIds(text: string, parsed: unknown): (string | undefined)[] {
  const losesPrecision = (message: unknown) =>
    isRawObject(message) && typeof message.id === 'number' && !Number.isSafeInteger(message.id)
  if (Array.isArray(parsed)) return parsed.some(losesPrecision) ? scanNumberIds(text, 2) : []
  return losesPrecision(parsed) ? scanNumberIds(text, 1) : []
}

function scanNumberIds(text: string, idDepth: number): (string | undefined)[] {
  const ids: (string | undefined)[] = []
  let [depth, index, previousToken, afterIdKey] = [0, 0, '', false]
  for (const [tokenText] of text.matchAll(jsonToken)) {
    if (afterIdKey) ids[index] = /^[-\d]/.test(tokenText) ? tokenText : undefined
    afterIdKey = tokenText === ':' && depth === idDepth && JSON.parse(previousToken) === 'id'
    if (tokenText === '{' || tokenText === '[') depth += 1
    if (tokenText === '}' || tokenText === ']') depth -= 1
    if (tokenText === ',' && depth === idDepth - 1) index += 1
    previousToken = tokenText
  }
  return ids
}
