import { readDevice } from '#api/device/device.ts'
import { parseJson } from '#domain/values/raw.ts'

/** A list that this device keeps: its storage may hold anything, such as data of another version. */
export function readKeptList<Item>(
  name: string,
  isItem: (value: unknown) => value is Item,
): Item[] {
  const stored = parseJson(readDevice(name) ?? '[]')
  return Array.isArray(stored) ? stored.filter(isItem) : []
}
