import { createStore, get, getMany, promisifyRequest, values } from 'idb-keyval'
import { stored } from '#api/stored.ts'
import { openTabChannel } from '#api/tab-channel.ts'
import { type LedgerEntry, type LedgerKey, ledgerId } from '#domain/files/ledger-entry.ts'

/** What became of an entry: what is known now, or undefined when it is forgotten. */
export type LedgerChange = { id: string; entry: LedgerEntry | undefined }

const store = createStore('keyhole-pins', 'entries')

/** What a browser that refuses storage is left with. */
const inMemory = new Map<string, LedgerEntry>()

/** Other tabs of this browser, which show the same ledger. */
const tabs = openTabChannel('keyhole-pins')

/**
 * Everything remembered, in no order, and whether it outlives this page. It never fails, as what was
 * answered is on the page anyway.
 */
export async function readLedger(): Promise<{ entries: LedgerEntry[]; lasting: boolean }> {
  const lasting = await stored(() => values<LedgerEntry>(store))
  return { entries: [...(lasting ?? []), ...inMemory.values()], lasting: lasting !== undefined }
}

/** One entry of it. */
export async function readLedgerEntry(key: LedgerKey): Promise<LedgerEntry | undefined> {
  const id = ledgerId(key)
  return (await stored(() => get<LedgerEntry>(id, store))) ?? inMemory.get(id)
}

/**
 * Changes entries in one step, whatever other tabs do: `change` is given what is known of each, and
 * gives what is to be known, or undefined to forget it.
 */
export async function changeLedger(
  keys: readonly LedgerKey[],
  change: (known: LedgerEntry | undefined, key: LedgerKey) => LedgerEntry | undefined,
): Promise<LedgerChange[]> {
  const ids = keys.map(ledgerId)
  const changed = await stored(() =>
    store('readwrite', async (entries) => {
      // Asked for all at once: one after the other, a hundred thousand take a minute.
      const known = await Promise.all(ids.map((id) => promisifyRequest(entries.get(id))))
      const changes = changesOf(ids, keys, known, change)
      for (const { id, entry } of changes)
        if (entry) entries.put(entry, id)
        else entries.delete(id)
      await promisifyRequest(entries.transaction)
      return changes
    }),
  )
  if (changed) {
    tabs.tell(ids)
    return changed
  }
  const known = ids.map((id) => inMemory.get(id))
  const changes = changesOf(ids, keys, known, change)
  for (const { id, entry } of changes)
    if (entry) inMemory.set(id, entry)
    else inMemory.delete(id)
  return changes
}

/** A key that is named twice is changed twice: the second change sees what the first one gave. */
function changesOf(
  ids: readonly string[],
  keys: readonly LedgerKey[],
  known: readonly (LedgerEntry | undefined)[],
  change: Parameters<typeof changeLedger>[1],
): LedgerChange[] {
  const now = new Map(ids.map((id, index) => [id, known[index]]))
  for (const [index, key] of keys.entries()) {
    const id = ids[index] ?? ''
    now.set(id, change(now.get(id), key))
  }
  return [...now].map(([id, entry]) => ({ id, entry }))
}

/** Tells what another tab has changed, until the returned function is called. */
export function watchOtherTabs(changed: (changes: LedgerChange[]) => void): () => void {
  return tabs.hear<string[]>(async (ids) => {
    const entries = await stored(() => getMany<LedgerEntry>(ids, store))
    if (entries) changed(ids.map((id, index) => ({ id, entry: entries[index] })))
  })
}
