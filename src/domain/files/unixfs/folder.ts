/** A folder's files, by their paths inside it, and those of its folders that hold nothing. */
type FolderOf<F> = { files: readonly { path: string; file: F }[]; empty: readonly string[] }

/** What systems leave behind in folders of their own accord: macOS and Windows. */
const left = new Set(['.DS_Store', '.localized', 'Thumbs.db', 'ehthumbs.db', 'desktop.ini'])

/** Whether a file is one of those that systems leave behind: nobody means to publish it. */
export const isJunk = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return left.has(name) || name.startsWith('._')
}

/** Whether a file is hidden on Unix: it, or a folder that it is in, begins with a dot. */
export const isHidden = (path: string): boolean =>
  !isJunk(path) && path.split('/').some((name) => name.startsWith('.'))

/**
 * The folder without some of its files, depth-first, as Kubo wants its parts (boxo,
 * multipartfile.go). A folder that held nothing else is empty now, and stays.
 */
export function without<F>(
  { files, empty }: FolderOf<F>,
  leftOut: (path: string) => boolean,
): FolderOf<F> {
  const kept = files.filter(({ path }) => !leftOut(path))
  const filled = new Set(kept.flatMap(({ path }) => foldersAbove(path)))
  const all = new Set([
    ...empty.filter((path) => !leftOut(`${path}/`)),
    ...files.flatMap(({ path }) => foldersAbove(path).filter((above) => !leftOut(`${above}/`))),
  ])
  const bare = [...all].filter((path) => !filled.has(path))
  // A folder that holds an empty one is not empty itself.
  const above = new Set(bare.flatMap(foldersAbove))
  const innermost = bare.filter((path) => !above.has(path))
  return {
    files: kept.toSorted((a, b) => depthFirst(a.path, b.path)),
    empty: innermost.toSorted(depthFirst),
  }
}

/** How many folders are in a folder, at any depth, itself not counted. */
export function folderCount<F>({ files, empty }: FolderOf<F>): number {
  const paths = files.flatMap(({ path }) => foldersAbove(path))
  return new Set([...paths, ...empty, ...empty.flatMap(foldersAbove)]).size
}

/** `a/b/c.txt` is in `a` and `a/b`. */
function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

/** All of one folder comes together. */
const depthFirst = (a: string, b: string): number =>
  a.replaceAll('/', '\0') < b.replaceAll('/', '\0') ? -1 : 1
