import { type LedgerEntry, ledgerId } from '#domain/files/pins/pin-entry.ts'
import { isAskedFor, type LedgerView, wholeLedger } from '#domain/files/pins/pin-list-view.ts'

/** One row of the list. */
export type LedgerRow = {
  entry: LedgerEntry
  /** Of a file in a folder: the folder, under whose row it stands. */
  folder: LedgerEntry | undefined
  /** How many files the ledger knows in it; 0 of a file. */
  files: number
  /** Whether the view asks for it; else it is there to show where another one is, or was opened. */
  found: boolean
}

/** The files in each folder, by the folder's id, in the order of their paths. */
export function ledgerFolders(entries: Iterable<LedgerEntry>): Map<string, LedgerEntry[]> {
  const folders = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    if (entry.root === undefined) continue
    const id = ledgerId({ service: entry.service, cid: entry.root })
    const files = folders.get(id)
    if (files) files.push(entry)
    else folders.set(id, [entry])
  }
  for (const files of folders.values()) files.sort((a, b) => (a.name < b.name ? -1 : 1))
  return folders
}

/**
 * The rows that a view shows of sorted entries. Files in folders stand under their folder: all of
 * them where it is open, else those that the view looks for. One whose folder was forgotten stands
 * by itself.
 */
export function ledgerRows(
  sorted: readonly LedgerEntry[],
  folders: ReadonlyMap<string, readonly LedgerEntry[]>,
  view: LedgerView,
  open: ReadonlySet<string>,
): LedgerRow[] {
  const asked = isAskedFor(view)
  // Where nothing is looked for, a folder stands for what is in it.
  const looksFor = (['text', 'state', 'tag'] as const).some((by) => view[by] !== wholeLedger[by])
  const rows: LedgerRow[] = []
  const known = new Set<string>()
  for (const entry of sorted) {
    if (entry.root !== undefined) continue
    const id = folders.size > 0 ? ledgerId(entry) : ''
    known.add(id)
    const files = folders.get(id) ?? []
    const found = asked(entry)
    const wanted = looksFor ? files.filter(asked) : []
    if (!found && wanted.length === 0) continue
    rows.push({ entry, folder: undefined, files: files.length, found })
    const also = new Set(wanted)
    for (const file of open.has(id) ? files : wanted)
      rows.push({ entry: file, folder: entry, files: 0, found: also.has(file) })
  }
  for (const [id, files] of folders)
    if (!known.has(id))
      for (const entry of files.filter(asked))
        rows.push({ entry, folder: undefined, files: 0, found: true })
  return rows
}
