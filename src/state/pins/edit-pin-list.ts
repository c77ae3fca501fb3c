import type { QueryClient } from '@tanstack/react-query'
import { type PinEntry, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { groupPinFolders } from '#domain/files/pins/pin-list-rows.ts'
import { type Ledger, updateLedger } from '#state/pins/pin-list.ts'

/** Notes CIDs of a list, and says how many were known: those stay as they are. */
export async function noteImported(
  client: QueryClient,
  entries: readonly PinEntry[],
): Promise<number> {
  const listed = new Map(entries.map((entry) => [pinEntryId(entry), entry]))
  let known = entries.length - listed.size
  await updateLedger(client, [...listed.values()], (before, key) => {
    if (before) known++
    return before ?? listed.get(pinEntryId(key))
  })
  return known
}

/** Adds a tag to entries. */
export const tagEntries = (client: QueryClient, keys: readonly PinEntryKey[], tag: string) =>
  updateLedger(
    client,
    keys,
    (known) => known && { ...known, tags: [...new Set([...known.tags, tag])] },
  )

/** Writes what a person says of an entry. */
export const describeEntry = (
  client: QueryClient,
  key: PinEntryKey,
  words: Pick<PinEntry, 'tags' | 'note'>,
) => updateLedger(client, [key], (known) => known && { ...known, ...words })

/** Forgets CIDs on this device, with the files in folders among them; no service is asked. */
export function forgetEntries(
  client: QueryClient,
  byId: Ledger['byId'],
  keys: readonly PinEntryKey[],
): Promise<void> {
  const folders = groupPinFolders(byId.values())
  const files = keys.flatMap((key) => folders.get(pinEntryId(key)) ?? [])
  return updateLedger(client, [...keys, ...files], () => undefined)
}
