import { createStore, del, update, values } from 'idb-keyval'

/** What this device knows of one CID that it added or pinned itself. */
export type LedgerEntry = {
  /** As the service named it; pins go by the spelling. */
  cid: string
  /** The file's name where this device added it; empty for a CID that was only pinned. */
  name: string
  /** Bytes of the file; undefined for a CID that was only pinned. */
  size: number | undefined
  /** When it was added or first pinned. */
  at: Date
  /** Spec's `{ipfs_url}` of the service that has it. */
  service: string
  /** `added`: the service was not asked to pin, but an `add` pins unless it is told otherwise. */
  pin: 'added' | 'pinned' | 'unpinned'
  /** What came of comparing the answered CID with the one computed here. */
  check: 'verified' | 'mismatch' | 'not checked'
}

/** Everything remembered, newest first, and whether it outlives this page. */
export type Ledger = { entries: LedgerEntry[]; lasting: boolean }

const store = () => createStore('keyhole-files', 'ledger')

/** What a browser that refuses storage is left with. */
const inMemory = new Map<string, LedgerEntry>()

/** The ledger of this device; it never fails, as what was answered is on the page anyway. */
export async function readLedger(): Promise<Ledger> {
  const stored = await values<LedgerEntry>(store()).catch(() => undefined)
  const entries = [...(stored ?? []), ...inMemory.values()]
  entries.sort((a, b) => b.at.getTime() - a.at.getTime())
  return { entries, lasting: stored !== undefined }
}

/** Changes what is known of a CID, or begins to know it. */
export async function note(
  cid: string,
  change: (known: LedgerEntry | undefined) => LedgerEntry,
): Promise<void> {
  await update<LedgerEntry>(cid, change, store()).catch(() => {
    inMemory.set(cid, change(inMemory.get(cid)))
  })
}

/** Forgets a CID on this device only. */
export async function forget(cid: string): Promise<void> {
  inMemory.delete(cid)
  await del(cid, store()).catch(() => undefined)
}
