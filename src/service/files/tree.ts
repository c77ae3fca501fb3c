import { type ImporterOptions, importer } from 'ipfs-unixfs-importer'
import type { CID } from 'multiformats/cid'
import type { BlockWriter } from '#service/files/block-files.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'

/** What is stored under a name: `size` is that of all its blocks, in bytes. */
export type Stored = { cid: CID; size: bigint }

/** A directory that is being put together. */
export type Directory = Map<string, Stored | Directory>

/** The directory at a path below another one, made when it is not there yet. */
export function directoryAt(root: Directory, names: readonly string[]): Directory {
  let directory = root
  for (const name of names) {
    let next = directory.get(name)
    if (next === undefined) {
      next = new Map()
      directory.set(name, next)
    }
    if (!(next instanceof Map))
      throw new UsageError(400, `${JSON.stringify(name)} is both a file and a directory here`)
    directory = next
  }
  return directory
}

/** Puts a file into a directory. Two of a name are refused in Kubo's words (boxo mfs/dir.go). */
export function putFile(directory: Directory, name: string, file: Stored): void {
  const other = directory.get(name)
  if (other instanceof Map)
    throw new UsageError(400, `${JSON.stringify(name)} is both a file and a directory here`)
  if (other) throw new CommandError('directory already has entry by that name')
  directory.set(name, file)
}

/**
 * Stores a directory and those below it, which come first, each with its path. The importer lays out
 * one directory at a time, whose entries are all known: on its own it takes a directory inside for
 * empty (17.1.1) when it decides, at Kubo's threshold, whether one is to be split (HAMT).
 */
export async function* storeDirectory(
  directory: Directory,
  path: string,
  writer: BlockWriter,
  options: ImporterOptions,
): AsyncGenerator<Stored & { path: string }> {
  const entries: (Stored & { path: string })[] = []
  for (const [name, entry] of directory) {
    let stored = entry
    if (stored instanceof Map)
      for await (const below of storeDirectory(
        stored,
        path === '' ? name : `${path}/${name}`,
        writer,
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
  for await (const { cid, size, path: at } of importer([], writer, {
    ...options,
    dagBuilder,
    wrapWithDirectory: true,
  }))
    if (at === '') yield { cid, size, path }
}
