import { type ChangeValue, openDeviceStore, type StoreChange } from '#api/device/device-store.ts'
import { openTabChannel } from '#api/device/tab-channel.ts'
import type { NameTag } from '#domain/name-tags/name-tag.ts'

/** A changed name tag by its address, or undefined where it was removed. */
export type NameTagChange = StoreChange<NameTag>

const store = openDeviceStore<string, NameTag>('keyhole-name-tags', 'tags', (address) => address)

/** Channel to other tabs of this browser, which show the same names. */
const tabs = openTabChannel('keyhole-name-tags')

export const readStoredNameTags = store.readAll

/** Changes the name tags of addresses in one transaction, whatever other tabs do. */
export async function changeStoredNameTags(
  addresses: readonly string[],
  change: ChangeValue<string, NameTag>,
): Promise<{ changes: NameTagChange[]; lasting: boolean }> {
  const result = await store.change(addresses, change)
  if (result.lasting) tabs.send(result.changes.map(({ id }) => id))
  return result
}

/** Calls back with the changes of other tabs, until the returned function is called. */
export const watchNameTagTabs = (onChange: (changes: NameTagChange[]) => void): (() => void) =>
  tabs.listen<string[]>(async (addresses) => onChange(await store.readChanges(addresses)))
