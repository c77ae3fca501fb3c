import { readDevice, writeDevice } from '#api/device/device.ts'
import { parseJson } from '#domain/values/raw.ts'

/**
 * A list that this device keeps, of at most the first `maxItems`. It is read each time, as other tabs
 * change it, and its storage may hold anything, such as data of another version.
 */
export const openKeptList = <Item>(
  name: string,
  isItem: (value: unknown) => value is Item,
  maxItems?: number,
) => ({
  read(): Item[] {
    const stored = parseJson(readDevice(name) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem) : []
  },
  /** Returns false when the list lasts for this page only; an empty one is not stored. */
  write: (items: readonly Item[]): boolean =>
    writeDevice(name, items.length > 0 ? JSON.stringify(items.slice(0, maxItems)) : null),
})
