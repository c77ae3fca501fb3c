import { parseJson } from '#domain/json/parse-json.ts'
import { asRawObject, isRawObject } from '#domain/values/raw.ts'

/**
 * A request that a person named and saved on the device. It holds no key: a connection has that.
 */
export type SavedRequest = {
  name: string
  text: string
  /** The network that it is sent to; '' is whichever is in use. */
  network: string
  at: Date
}

/** Saved requests as a file, for another device or a colleague. */
export const writeSavedFile = (requests: readonly SavedRequest[]): string =>
  JSON.stringify({ keyhole: 'playground requests', requests }, null, 2)

/** Reads a file of `writeSavedFile` or by hand; unreadable entries lack a name or text. */
export function readSavedFile(
  text: string,
): { requests: SavedRequest[]; unreadableCount: number } | { problem: string } {
  const file = parseJson(text)
  if (file === undefined) return { problem: 'Invalid JSON file.' }
  const savedEntries = asRawObject(file).requests
  if (!Array.isArray(savedEntries))
    return { problem: 'No saved requests: expected a list named “requests”.' }
  const requests = savedEntries.flatMap((item: unknown) => {
    if (!isRawObject(item) || typeof item.name !== 'string' || typeof item.text !== 'string')
      return []
    const savedAt = new Date(String(item.at))
    return {
      name: item.name,
      text: item.text,
      network: typeof item.network === 'string' ? item.network : '',
      at: Number.isNaN(savedAt.getTime()) ? new Date(0) : savedAt,
    }
  })
  if (requests.length === 0) return { problem: 'No entry has a name and a text.' }
  return { requests, unreadableCount: savedEntries.length - requests.length }
}
