import { type ImporterOptions, importer, type WritableStorage } from 'ipfs-unixfs-importer'
import type { CID } from 'multiformats/cid'

/** What is stored under a name: `size` is that of all its blocks, in bytes. */
export type Stored = { cid: CID; size: bigint }

/** A directory that is being put together. */
export type Directory = Map<string, Stored | Directory>

/**
 * Levels of directories, at most. Each is a block of its own and names all that are above it, so that
 * their cost is the square of their number. No file system's paths are as deep.
 */
export const mostLevels = 256

/** Why there can be no directory: too deep, or a file of this name is in the way. */
export type NoDirectory = 'too deep' | { file: string }

/** The directory at a path below another one, made when it is not there yet. */
export function directoryAt(root: Directory, names: readonly string[]): Directory | NoDirectory {
  if (names.length > mostLevels) return 'too deep'
  let directory = root
  for (const name of names) {
    let next = directory.get(name)
    if (next === undefined) {
      next = new Map()
      directory.set(name, next)
    }
    if (!(next instanceof Map)) return { file: name }
    directory = next
  }
  return directory
}

/**
 * Stores a directory and those below it, which come first, each with its path. The importer lays out
 * one directory at a time, whose entries are all known: on its own it takes a directory inside for
 * empty (17.1.1) when it decides, at Kubo's threshold, whether one is to be split (HAMT).
 */
export async function* storeDirectory(
  directory: Directory,
  path: string,
  store: WritableStorage,
  options: ImporterOptions,
): AsyncGenerator<Stored & { path: string }> {
  const entries: (Stored & { path: string })[] = []
  for (const [name, entry] of directory) {
    let stored = entry
    if (stored instanceof Map)
      for await (const below of storeDirectory(
        stored,
        path === '' ? name : `${path}/${name}`,
        store,
        options,
      )) {
        yield below
        stored = below
      }
    entries.push({ ...(stored as Stored), path: name })
  }
  async function* dagBuilder() {
    for (const entry of entries) yield async () => entry
  }
  // Its last result is the directory around all.
  for await (const { cid, size, path: at } of importer([], store, {
    ...options,
    dagBuilder,
    wrapWithDirectory: true,
  }))
    if (at === '') yield { cid, size, path }
}
