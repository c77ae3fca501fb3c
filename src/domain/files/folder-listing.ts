/** A file in a folder, by its path there (`a/b.txt`). */
export type FolderFile = { path: string; cid: string; size: number | undefined }

/** Direct content of a folder: its subfolders, which have no known CID, and its files. */
export type FolderListing = {
  folders: { name: string; path: string; fileCount: number }[]
  files: (FolderFile & { name: string })[]
}

/**
 * Files and subfolders directly below a path in a folder ('' is the folder itself), by name;
 * undefined where there are none.
 */
export function listFolder(
  folderFiles: readonly FolderFile[],
  path: string,
): FolderListing | undefined {
  const prefix = path === '' ? '' : `${path}/`
  const folders = new Map<string, FolderListing['folders'][number]>()
  const files: FolderListing['files'] = []
  for (const file of folderFiles) {
    if (!file.path.startsWith(prefix)) continue
    const [name = '', ...below] = file.path.slice(prefix.length).split('/')
    if (below.length === 0) files.push({ ...file, name })
    else {
      const subfolder = folders.get(name) ?? { name, path: prefix + name, fileCount: 0 }
      folders.set(name, { ...subfolder, fileCount: subfolder.fileCount + 1 })
    }
  }
  if (folders.size === 0 && files.length === 0) return undefined
  return { folders: [...folders.values()].sort(byName), files: files.sort(byName) }
}

const nameCollator = new Intl.Collator('en', { numeric: true })
const byName = (a: { name: string }, b: { name: string }) => nameCollator.compare(a.name, b.name)
