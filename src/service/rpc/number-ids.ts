import { isRawObject } from '#domain/values/raw.ts'

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

/**
 * The number ids of a JSON-RPC message (or of each message of a batch, by its index) as they are
 * written in its text. Empty unless one of them is beyond 2^53 or a fraction: clients use such ids,
 * and JSON.parse changes them.
 */
export function numberIds(text: string, parsed: unknown): (string | undefined)[] {
  const changed = (message: unknown) =>
    isRawObject(message) && typeof message.id === 'number' && !Number.isSafeInteger(message.id)
  if (Array.isArray(parsed)) return parsed.some(changed) ? scan(text, 2) : []
  return changed(parsed) ? scan(text, 1) : []
}

function scan(text: string, idDepth: number): (string | undefined)[] {
  const ids: (string | undefined)[] = []
  let [depth, index, before, afterIdKey] = [0, 0, '', false]
  for (const [found] of text.matchAll(token)) {
    if (afterIdKey) ids[index] = /^[-\d]/.test(found) ? found : undefined
    afterIdKey = found === ':' && depth === idDepth && JSON.parse(before) === 'id'
    if (found === '{' || found === '[') depth += 1
    if (found === '}' || found === ']') depth -= 1
    if (found === ',' && depth === idDepth - 1) index += 1
    before = found
  }
  return ids
}
