import { type PinEntry, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import {
  createPinFilter,
  defaultPinListView,
  type PinListView,
} from '#domain/files/pins/pin-list-view.ts'

/** One row of the list. */
export type PinListRow = {
  entry: PinEntry
  /** Folder of a file, under whose row it stands. */
  folder: PinEntry | undefined
  /** How many files of it the pin list has; 0 for a file. */
  files: number
  /**
   * Whether the view matches it; otherwise it is here as the folder of a match, or because it is
   * open.
   */
  found: boolean
}

/** The files in each folder, by the folder's id, in the order of their paths. */
export function groupPinFolders(entries: Iterable<PinEntry>): Map<string, PinEntry[]> {
  const folders = new Map<string, PinEntry[]>()
  for (const entry of entries) {
    if (entry.root === undefined) continue
    const entryId = pinEntryId({ service: entry.service, cid: entry.root })
    const folderFiles = folders.get(entryId)
    if (folderFiles) folderFiles.push(entry)
    else folders.set(entryId, [entry])
  }
  for (const files of folders.values()) files.sort((a, b) => (a.name < b.name ? -1 : 1))
  return folders
}

/**
 * The rows that a view shows of sorted entries. Files in folders stand under their folder: all of
 * them where it is open, otherwise those that the view matches. One whose folder was forgotten
 * stands by itself.
 */
export function pinListRows(
  sorted: readonly PinEntry[],
  folders: ReadonlyMap<string, readonly PinEntry[]>,
  view: PinListView,
  openFolders: ReadonlySet<string>,
): PinListRow[] {
  const matchesView = createPinFilter(view)
  // Only a filter looks into folders; without one, a folder stands for its files.
  const looksFor = (['text', 'state', 'tag'] as const).some(
    (by) => view[by] !== defaultPinListView[by],
  )
  const rows: PinListRow[] = []
  const rootIds = new Set<string>()
  for (const entry of sorted) {
    if (entry.root !== undefined) continue
    const entryId = folders.size > 0 ? pinEntryId(entry) : ''
    rootIds.add(entryId)
    const folderFiles = folders.get(entryId) ?? []
    const isMatch = matchesView(entry)
    const matchingFiles = looksFor ? folderFiles.filter(matchesView) : []
    if (!isMatch && matchingFiles.length === 0) continue
    rows.push({ entry, folder: undefined, files: folderFiles.length, found: isMatch })
    const matchingSet = new Set(matchingFiles)
    for (const file of openFolders.has(entryId) ? folderFiles : matchingFiles)
      rows.push({ entry: file, folder: entry, files: 0, found: matchingSet.has(file) })
  }
  for (const [id, files] of folders)
    if (!rootIds.has(id))
      for (const entry of files.filter(matchesView))
        rows.push({ entry, folder: undefined, files: 0, found: true })
  return rows
}
