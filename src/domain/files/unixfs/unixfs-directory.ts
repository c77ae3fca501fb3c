import { type ImporterOptions, importer, type WritableStorage } from 'ipfs-unixfs-importer'
import type { CID } from 'multiformats/cid'

/** An entry stored under a name: `size` is that of all its blocks, in bytes. */
export type StoredEntry = { cid: CID; size: bigint }

/** A directory that is being put together. */
export type UnixfsDirectory = Map<string, StoredEntry | UnixfsDirectory>

/**
 * Levels of directories, at most. Each is a block of its own and names all that are above it, so
 * that their cost is the square of their number. No file system's paths are as deep.
 */
export const maxDirectoryLevels = 256

/** Why there can be no directory: too deep, or a file of this name is in the way. */
export type DirectoryConflict = 'too deep' | { file: string }

/** The directory at a path below another one, made when it is not there yet. */
export function directoryAt(
  root: UnixfsDirectory,
  names: readonly string[],
): UnixfsDirectory | DirectoryConflict {
  if (names.length > maxDirectoryLevels) return 'too deep'
  let currentDirectory = root
  for (const name of names) {
    let childEntry = currentDirectory.get(name)
    if (childEntry === undefined) {
      childEntry = new Map()
      currentDirectory.set(name, childEntry)
    }
    if (!(childEntry instanceof Map)) return { file: name }
    currentDirectory = childEntry
  }
  return currentDirectory
}

/**
 * Stores a directory and those below it, which come first, each with its path. The importer lays
 * out one directory at a time, whose entries are all known: on its own it takes a directory inside
 * for empty (17.1.1) when it decides, at Kubo's threshold, whether one is to be split (HAMT).
 */
export async function* storeDirectory(
  directory: UnixfsDirectory,
  path: string,
  store: WritableStorage,
  options: ImporterOptions,
): AsyncGenerator<StoredEntry & { path: string }> {
  const entries: (StoredEntry & { path: string })[] = []
  for (const [name, entry] of directory) {
    let storedEntry = entry
    if (storedEntry instanceof Map)
      for await (const nestedEntry of storeDirectory(
        storedEntry,
        path === '' ? name : `${path}/${name}`,
        store,
        options,
      )) {
        yield nestedEntry
        storedEntry = nestedEntry
      }
    entries.push({ ...(storedEntry as StoredEntry), path: name })
  }
  async function* dagBuilder() {
    for (const entry of entries) yield async () => entry
  }
  const { treeBuilder: _, ...layoutOptions } = options
  // Its last result is the directory around all.
  for await (const { cid, size, path: entryPath } of importer([], store, {
    ...layoutOptions,
    dagBuilder,
    wrapWithDirectory: true,
  }))
    if (entryPath === '') yield { cid, size, path }
}
