/** A folder's files by their paths in it (`a/b.txt`), and its folders that are empty. */
export type FolderContent<F> = {
  files: readonly { path: string; file: F }[]
  empty: readonly string[]
}

/** Whether a file is hidden: on Unix it, or a folder that it is in, begins with a dot; on Windows these are. */
export const isHidden = (path: string): boolean =>
  /(^|\/)(\.|(Thumbs\.db|ehthumbs\.db|desktop\.ini)$)/i.test(path)

/**
 * The folder without some of its files, depth-first, as Kubo wants its parts (boxo,
 * multipartfile.go). A folder that held nothing else is empty now, and stays.
 */
export function excludeFiles<F>(
  { files, empty }: FolderContent<F>,
  isExcluded: (path: string) => boolean,
): FolderContent<F> {
  const remainingFiles = files.filter(({ path }) => !isExcluded(path))
  const nonEmptyFolders = new Set(remainingFiles.flatMap(({ path }) => foldersAbove(path)))
  const allFolders = new Set([
    ...empty.filter((path) => !isExcluded(`${path}/`)),
    ...files.flatMap(({ path }) => foldersAbove(path).filter((above) => !isExcluded(`${above}/`))),
  ])
  const emptyFolders = [...allFolders].filter((path) => !nonEmptyFolders.has(path))
  // A folder that holds an empty one is not empty itself.
  const parentFolders = new Set(emptyFolders.flatMap(foldersAbove))
  const innermostFolders = emptyFolders.filter((path) => !parentFolders.has(path))
  return {
    files: remainingFiles.toSorted((a, b) => depthFirst(a.path, b.path)),
    empty: innermostFolders.toSorted(depthFirst),
  }
}

/** How many folders are in a folder, at any depth, itself not counted. */
export function countFolders<F>({ files, empty }: FolderContent<F>): number {
  const folderPaths = files.flatMap(({ path }) => foldersAbove(path))
  return new Set([...folderPaths, ...empty, ...empty.flatMap(foldersAbove)]).size
}

/** `a/b/c.txt` is in `a` and `a/b`. */
function foldersAbove(path: string): string[] {
  const folderNames = path.split('/').slice(0, -1)
  return folderNames.map((_, index) => folderNames.slice(0, index + 1).join('/'))
}

/** An order of paths in which the files of one folder come together. */
export const depthFirst = (a: string, b: string): number =>
  a.replaceAll('/', '\0') < b.replaceAll('/', '\0') ? -1 : 1
