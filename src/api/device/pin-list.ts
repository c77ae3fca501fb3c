import { type ChangeValue, openDeviceStore, type StoreChange } from '#api/device/device-store.ts'
import { openTabChannel } from '#api/device/tab-channel.ts'
import { type PinEntry, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'

/** What became of an entry: what is known now, or undefined when it is forgotten. */
export type PinListChange = StoreChange<PinEntry>

const store = openDeviceStore<PinEntryKey, PinEntry>('keyhole-pins', 'entries', pinEntryId)

/** Other tabs of this browser, which show the same ledger. */
const tabs = openTabChannel('keyhole-pins')

/** Everything remembered, or one entry of it. */
export const { readAll: readPinList, read: readPinEntry } = store

/**
 * Changes entries in one step, whatever other tabs do: `change` is given what is known of each, and
 * gives what is to be known, or undefined to forget it.
 */
export async function changePinList(
  keys: readonly PinEntryKey[],
  change: ChangeValue<PinEntryKey, PinEntry>,
): Promise<PinListChange[]> {
  const { changes, lasting } = await store.change(keys, change)
  if (lasting) tabs.tell(changes.map(({ id }) => id))
  return changes
}

/** Tells what another tab has changed, until the returned function is called. */
export const watchPinListTabs = (changed: (changes: PinListChange[]) => void): (() => void) =>
  tabs.hear<string[]>(async (ids) => changed(await store.readChanges(ids)))
