import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** A request that a person named and kept on the device. It holds no key: a connection has that. */
export type SavedRequest = {
  name: string
  /** As it was typed. */
  text: string
  /** The network that it was asked of; '' is whichever is in use. */
  network: string
  at: Date
}

/** Saved requests as a file, for another device or a colleague. */
export const savedFile = (requests: readonly SavedRequest[]): string =>
  JSON.stringify({ keyhole: 'playground requests', requests }, null, 2)

/** Reads what `savedFile` wrote, by whichever hand. */
export function readSavedFile(text: string): SavedRequest[] | { problem: string } {
  const file = parseJson(text)
  if (file === undefined) return { problem: 'This file is no JSON.' }
  const list = isRawObject(file) ? file.requests : undefined
  if (!Array.isArray(list))
    return { problem: 'This file holds no saved requests: they stand in a list named “requests”.' }
  const read = list.flatMap((item: unknown) => {
    if (!isRawObject(item) || typeof item.name !== 'string' || typeof item.text !== 'string')
      return []
    const at = new Date(String(item.at))
    return {
      name: item.name,
      text: item.text,
      network: typeof item.network === 'string' ? item.network : '',
      at: Number.isNaN(at.getTime()) ? new Date(0) : at,
    }
  })
  return read.length > 0 ? read : { problem: 'No entry of this file has a name and a text.' }
}
