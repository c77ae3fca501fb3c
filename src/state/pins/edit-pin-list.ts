import type { QueryClient } from '@tanstack/react-query'
import { nextTask, runInSlices } from '#api/moments.ts'
import { type PinEntry, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { type ParsedPinListFile, readPinListFile } from '#domain/files/pins/pin-list-file.ts'
import { updatePinList } from '#state/pins/pin-list.ts'

/** Entries that are stored at once: their copies for the database are made in one task. */
const entriesPerChange = 2_000

/**
 * Result of importing a file of pins: `knownCount` entries were listed already. They keep what a person wrote of them,
 * and get the name and note that they lack.
 */
export type PinListImport = ParsedPinListFile & { knownCount: number }

/**
 * Adds the CIDs of a list, in slices: a list may have hundreds of thousands.
 * @param onProgress gets how many lines were read, and then how many entries are stored
 */
export async function importPinList(
  client: QueryClient,
  text: string,
  service: string,
  onProgress: (progress: { read: number } | { stored: number; of: number }) => void,
): Promise<PinListImport> {
  let read = 0
  const parsedFile = await runInSlices(readPinListFile(text, service, new Date()), (lines) => {
    read += lines.length
    onProgress({ read })
  })
  const { entries } = parsedFile
  let knownCount = 0
  for (let start = 0; start < entries.length; start += entriesPerChange) {
    onProgress({ stored: start, of: entries.length })
    knownCount += await importPinEntries(client, entries.slice(start, start + entriesPerChange))
    await nextTask()
  }
  return { ...parsedFile, knownCount }
}

/** Adds entries and returns how many were known already. */
async function importPinEntries(
  client: QueryClient,
  entries: readonly PinEntry[],
): Promise<number> {
  const entriesById = new Map(entries.map((entry) => [pinEntryId(entry), entry]))
  let knownCount = entries.length - entriesById.size
  await updatePinList(client, [...entriesById.values()], (known, key) => {
    const imported = entriesById.get(pinEntryId(key))
    if (!known || !imported) return imported
    knownCount++
    return { ...known, name: known.name || imported.name, note: known.note || imported.note }
  })
  return knownCount
}

/** Adds words to the notes of entries. */
export const addNote = (client: QueryClient, keys: readonly PinEntryKey[], note: string) =>
  updatePinList(
    client,
    keys,
    (known) => known && { ...known, note: `${known.note} ${note}`.trim() },
  )

/** Saves a person's notes on an entry. */
export const annotateEntry = (
  client: QueryClient,
  key: PinEntryKey,
  description: Pick<PinEntry, 'name' | 'note'>,
) => updatePinList(client, [key], (known) => known && { ...known, ...description })

/** Removes CIDs from this browser's list, and sends nothing. */
export const removeEntries = (client: QueryClient, keys: readonly PinEntryKey[]) =>
  updatePinList(client, keys, () => undefined)
