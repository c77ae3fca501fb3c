import { mayBeDirectory } from '#domain/files/cid/cid.ts'
import type { DirectoryEntry } from '#domain/files/unixfs/directory-block.ts'

/**
 * A direct child of a folder, at a path from its root. Only bytes that are stored as they are say
 * that they are a file, and its size; `blocksBytes` is the size of all blocks, as the folder states it.
 */
export type FolderRow = DirectoryEntry & { path: string; isFile: boolean }

/** The entries of a directory at a path ('' is the folder itself), by name. */
export const listEntries = (entries: readonly DirectoryEntry[], path: string): FolderRow[] =>
  entries
    .map((entry) => ({
      ...entry,
      path: path === '' ? entry.name : `${path}/${entry.name}`,
      isFile: !mayBeDirectory(entry.cid),
    }))
    .sort((a, b) => nameCollator.compare(a.name, b.name))

const nameCollator = new Intl.Collator('en', { numeric: true })
