import type { QueryClient } from '@tanstack/react-query'
import { type LedgerEntry, type LedgerKey, ledgerId } from '#domain/files/pins/pin-entry.ts'
import { ledgerFolders } from '#domain/files/pins/pin-list-rows.ts'
import { type Ledger, updateLedger } from '#state/pins/pin-list.ts'

/** Notes CIDs of a list, and says how many were known: those stay as they are. */
export async function noteImported(
  client: QueryClient,
  entries: readonly LedgerEntry[],
): Promise<number> {
  const listed = new Map(entries.map((entry) => [ledgerId(entry), entry]))
  let known = entries.length - listed.size
  await updateLedger(client, [...listed.values()], (before, key) => {
    if (before) known++
    return before ?? listed.get(ledgerId(key))
  })
  return known
}

/** Adds a tag to entries. */
export const tagEntries = (client: QueryClient, keys: readonly LedgerKey[], tag: string) =>
  updateLedger(
    client,
    keys,
    (known) => known && { ...known, tags: [...new Set([...known.tags, tag])] },
  )

/** Writes what a person says of an entry. */
export const describeEntry = (
  client: QueryClient,
  key: LedgerKey,
  words: Pick<LedgerEntry, 'tags' | 'note'>,
) => updateLedger(client, [key], (known) => known && { ...known, ...words })

/** Forgets CIDs on this device, with the files in folders among them; no service is asked. */
export function forgetEntries(
  client: QueryClient,
  byId: Ledger['byId'],
  keys: readonly LedgerKey[],
): Promise<void> {
  const folders = ledgerFolders(byId.values())
  const files = keys.flatMap((key) => folders.get(ledgerId(key)) ?? [])
  return updateLedger(client, [...keys, ...files], () => undefined)
}
