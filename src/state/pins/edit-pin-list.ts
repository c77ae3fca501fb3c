import type { QueryClient } from '@tanstack/react-query'
import { type PinEntry, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { groupPinFolders } from '#domain/files/pins/pin-list-rows.ts'
import { type PinList, updatePinList } from '#state/pins/pin-list.ts'

/**
 * Adds CIDs of an imported list and returns how many were known already: those stay as they are.
 */
export async function importPinEntries(
  client: QueryClient,
  entries: readonly PinEntry[],
): Promise<number> {
  const entriesById = new Map(entries.map((entry) => [pinEntryId(entry), entry]))
  let knownCount = entries.length - entriesById.size
  await updatePinList(client, [...entriesById.values()], (known, key) => {
    if (known) knownCount++
    return known ?? entriesById.get(pinEntryId(key))
  })
  return knownCount
}

/** Adds a tag to entries. */
export const tagEntries = (client: QueryClient, keys: readonly PinEntryKey[], tag: string) =>
  updatePinList(
    client,
    keys,
    (known) => known && { ...known, tags: [...new Set([...known.tags, tag])] },
  )

/** Saves what a person wrote about an entry. A file in a folder keeps its path as its name. */
export const annotateEntry = (
  client: QueryClient,
  key: PinEntryKey,
  description: Pick<PinEntry, 'name' | 'tags' | 'note'>,
) => updatePinList(client, [key], (known) => known && { ...known, ...description })

/** Removes CIDs from this browser's list, and the files of folders among them, and sends nothing. */
export function removeEntries(
  client: QueryClient,
  byId: PinList['byId'],
  keys: readonly PinEntryKey[],
): Promise<void> {
  const filesByFolder = groupPinFolders(byId.values())
  const folderFiles = keys.flatMap((key) => filesByFolder.get(pinEntryId(key)) ?? [])
  return updatePinList(client, [...keys, ...folderFiles], () => undefined)
}
