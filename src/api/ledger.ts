import { createStore, get, promisifyRequest, values } from 'idb-keyval'
import { stored } from '#api/stored.ts'
import { type LedgerEntry, type LedgerKey, ledgerId } from '#domain/files/ledger-entry.ts'

/** Everything remembered, in no order, and whether it outlives this page. */
export type Ledger = { entries: LedgerEntry[]; lasting: boolean }

/** What became of an entry: what is known now, or undefined when it is forgotten. */
export type LedgerChange = { id: string; entry: LedgerEntry | undefined }

const store = createStore('keyhole-pins', 'entries')

/** What a browser that refuses storage is left with. */
const inMemory = new Map<string, LedgerEntry>()

/** Other tabs of this browser, which show the same ledger. */
const tabs = new BroadcastChannel('keyhole-pins')

/** The ledger of this device; it never fails, as what was answered is on the page anyway. */
export async function readLedger(): Promise<Ledger> {
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
  const changed = await stored(() =>
    store('readwrite', async (entries) => {
      const changes: LedgerChange[] = []
      for (const key of keys) {
        const id = ledgerId(key)
        const entry = change(await promisifyRequest(entries.get(id)), key)
        if (entry) entries.put(entry, id)
        else entries.delete(id)
        changes.push({ id, entry })
      }
      await promisifyRequest(entries.transaction)
      return changes
    }),
  )
  if (changed) tabs.postMessage('changed')
  return changed ?? changeInMemory(keys, change)
}

function changeInMemory(
  keys: readonly LedgerKey[],
  change: Parameters<typeof changeLedger>[1],
): LedgerChange[] {
  return keys.map((key) => {
    const id = ledgerId(key)
    const entry = change(inMemory.get(id), key)
    if (entry) inMemory.set(id, entry)
    else inMemory.delete(id)
    return { id, entry }
  })
}

/** Tells when another tab has changed the ledger, until the returned function is called. */
export function watchOtherTabs(changed: () => void): () => void {
  tabs.addEventListener('message', changed)
  return () => tabs.removeEventListener('message', changed)
}
