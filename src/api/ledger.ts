import { createStore, del, get, set, values } from 'idb-keyval'
import { stored } from '#api/stored.ts'
import type { LedgerEntry } from '#domain/ledger-entry.ts'

/** Everything remembered, newest first, and whether it outlives this page. */
export type Ledger = { entries: LedgerEntry[]; lasting: boolean }

const store = createStore('keyhole-files', 'ledger')

/** What a browser that refuses storage is left with. */
const inMemory = new Map<string, LedgerEntry>()

/** The ledger of this device; it never fails, as what was answered is on the page anyway. */
export async function readLedger(): Promise<Ledger> {
  const lasting = await stored(() => values<LedgerEntry>(store))
  const entries = [...(lasting ?? []), ...inMemory.values()]
  entries.sort((a, b) => b.at.getTime() - a.at.getTime())
  return { entries, lasting: lasting !== undefined }
}

/** What is known of one CID. */
export const known = async (cid: string): Promise<LedgerEntry | undefined> =>
  inMemory.get(cid) ?? (await stored(() => get<LedgerEntry>(cid, store)))

/** Remembers a CID, in place of what was known of it. */
export async function remember(entry: LedgerEntry): Promise<void> {
  const kept = await stored(() => set(entry.cid, entry, store).then(() => true))
  if (!kept) inMemory.set(entry.cid, entry)
}

/** Forgets a CID on this device only. */
export async function forget(cid: string): Promise<void> {
  inMemory.delete(cid)
  await stored(() => del(cid, store))
}
