import { mayBeDirectory } from '#domain/files/cid/cid.ts'
import type { DirectoryEntry } from '#domain/files/unixfs/directory-block.ts'

/** A file in a folder, by its path there (`a/b.txt`). */
export type FolderFile = { path: string; cid: string; size: number | undefined }

/**
 * A direct child of a folder. A subfolder of which only files are known has no known CID, and for a
 * child that only its parent's block names it is not known what it is, nor its own size.
 */
export type FolderRow = {
  name: string
  path: string
  cid: string | undefined
  isFolder: boolean | undefined
  /** Bytes of a file. */
  size: number | undefined
  /** Bytes of all its blocks, as its parent states them. */
  blocksBytes?: number | undefined
  /** Known files in a subfolder. */
  fileCount?: number
}

/**
 * Files and subfolders directly below a path in a folder ('' is the folder itself), subfolders
 * first, by name; undefined where there are none.
 */
export function listFolder(
  folderFiles: readonly FolderFile[],
  path: string,
): FolderRow[] | undefined {
  const prefix = path === '' ? '' : `${path}/`
  const folders = new Map<string, FolderRow & { fileCount: number }>()
  const files: FolderRow[] = []
  for (const file of folderFiles) {
    if (!file.path.startsWith(prefix)) continue
    const [name = '', ...below] = file.path.slice(prefix.length).split('/')
    if (below.length === 0) files.push({ ...file, name, isFolder: false })
    else {
      const subfolder = folders.get(name)
      if (subfolder) subfolder.fileCount++
      else
        folders.set(name, {
          name,
          path: prefix + name,
          cid: undefined,
          isFolder: true,
          size: undefined,
          fileCount: 1,
        })
    }
  }
  if (folders.size === 0 && files.length === 0) return undefined
  return [...[...folders.values()].sort(byName), ...files.sort(byName)]
}

/**
 * The entries of a directory at a path, with what is known of them besides: known subfolders first,
 * where they were before the entries were read.
 */
export function listEntries(
  entries: readonly DirectoryEntry[],
  path: string,
  knownRows: readonly FolderRow[] = [],
): FolderRow[] {
  const knownByName = new Map(knownRows.map((row) => [row.name, row]))
  const rows = entries.map(({ name, cid, blocksBytes }): FolderRow => {
    const known = knownByName.get(name)
    return {
      ...known,
      name,
      path: path === '' ? name : `${path}/${name}`,
      cid,
      isFolder: mayBeDirectory(cid) ? known?.isFolder : false,
      size: mayBeDirectory(cid) ? known?.size : blocksBytes,
      blocksBytes,
    }
  })
  return rows.sort(
    (a, b) => Number(b.isFolder === true) - Number(a.isFolder === true) || byName(a, b),
  )
}

const nameCollator = new Intl.Collator('en', { numeric: true })
const byName = (a: { name: string }, b: { name: string }) => nameCollator.compare(a.name, b.name)
