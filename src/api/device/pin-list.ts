import { type ChangeValue, openDeviceStore, type StoreChange } from '#api/device/device-store.ts'
import { rememberFolders, rememberPins } from '#api/device/known-pins.ts'
import { openTabChannel } from '#api/device/tab-channel.ts'
import { type PinEntry, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'

/** A changed entry, or undefined where it was forgotten. */
export type PinListChange = StoreChange<PinEntry>

const store = openDeviceStore<PinEntryKey, PinEntry>('keyhole-pins', 'entries', pinEntryId)

/** Channel to other tabs of this browser, which show the same pin list. */
const tabs = openTabChannel('keyhole-pins')

/** The whole pin list, or one entry of it. */
export const { readAll: readPinList, read: readPinEntry } = store

/**
 * Changes entries in one transaction, whatever other tabs do: `change` gets each known entry, and
 * returns the new one, or undefined to forget it.
 */
export async function changePinList(
  keys: readonly PinEntryKey[],
  change: ChangeValue<PinEntryKey, PinEntry>,
): Promise<PinListChange[]> {
  const { changes, lasting } = await store.change(keys, change)
  if (lasting) tabs.send(changes.map(({ id }) => id))
  if (changes.length > 0) rememberPins()
  if (changes.some(({ value }) => value?.root !== undefined)) rememberFolders()
  return changes
}

/** Calls back with the changes of other tabs, until the returned function is called. */
export const watchPinListTabs = (onChange: (changes: PinListChange[]) => void): (() => void) =>
  tabs.listen<string[]>(async (ids) => onChange(await store.readChanges(ids)))
