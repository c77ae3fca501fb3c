import { createHash } from 'node:crypto'
import { type ImportResult, importer } from 'ipfs-unixfs-importer'
import type { CID } from 'multiformats/cid'
import {
  directoryAt,
  maxDirectoryLevels,
  type StoredEntry,
  storeDirectory,
  type UnixfsDirectory,
} from '#domain/files/unixfs/unixfs-directory.ts'
import type { Sha256 } from '#domain/files/unixfs/unixfs-leaves.ts'
import { importerOptions } from '#domain/files/unixfs/unixfs-options.ts'
import type { AddedFile } from '#protocol/file-commands.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'
import type { AddOptions } from '#service/files/import/add-options.ts'
import { readMultipartEntries } from '#service/files/import/multipart-entries.ts'
import type { BlockWriter } from '#service/files/store/block-files.ts'

/** The result of an import: the lines that `add` answers, and the CIDs at the top. */
export type ImportedForm = { lines: AddedFile[]; roots: CID[] }

// Longest answer, which is held until everything is stored: a million short names. A line repeats
// the names of all parent directories, so that a few long names count as many.
const maxCharacters = 134_217_728
// Characters of a line without its name.
const lineCharacters = 100

/**
 * Stores a multipart body. Lines come in Kubo's order: for each name at the top its files as they
 * come, then its directories, the inner ones first. Parts of one directory need not be consecutive,
 * nor come after a part for the directory itself.
 */
export async function importForm(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  options: AddOptions,
  writer: Pick<BlockWriter, 'put'>,
): Promise<ImportedForm> {
  // No option of Kubo's `add` says how to measure directories: only its config does.
  const directorySize = 'links-bytes'
  const importerSettings = importerOptions(
    { ...options, width: options.maxFileLinks, directorySize },
    sha256,
  )
  const top: UnixfsDirectory = new Map()
  const linesByName = new Map<string, AddedFile[]>()
  let characterCount = 0
  const addLine = (path: string, entry: Pick<ImportResult, 'cid' | 'size'>) => {
    characterCount += path.length + lineCharacters
    if (characterCount > maxCharacters)
      throw new UsageError(
        400,
        'these are too many files and directories for one request, or their names are too long',
      )
    const name = options.wrapWithDirectory ? '' : (path.split('/', 1)[0] ?? '')
    const lines = linesByName.get(name) ?? []
    linesByName.set(name, lines)
    lines.push({ Name: path, Hash: String(entry.cid), Size: entry.size.toString() })
  }
  const rootCids = new Map<string, CID>()
  const addRoot = (cid: CID) => rootCids.set(cid.toString(), cid)

  async function* importEntries() {
    for await (const candidate of readMultipartEntries(contentType, body))
      if ('directory' in candidate)
        requestedDirectory(top, candidate.directory.split('/').filter(Boolean))
      else yield candidate
  }
  for await (const file of importer(importEntries(), writer, importerSettings)) {
    const path = file.path || file.cid.toString()
    const folderNames = path.split('/')
    const name = folderNames.pop() ?? ''
    const stored = { cid: file.cid, size: file.size }
    if (folderNames.length === 0 && !options.wrapWithDirectory) {
      // At the top, several files may have one name, as they are in no common directory.
      if (top.get(name) instanceof Map) putFile(top, name, stored)
      top.set(name, stored)
      addRoot(stored.cid)
    } else putFile(requestedDirectory(top, folderNames), name, stored)
    if (!options.silent) addLine(path, stored)
  }

  const topEntries: UnixfsDirectory = options.wrapWithDirectory ? new Map([['', top]]) : top
  for (const [name, directory] of topEntries) {
    if (!(directory instanceof Map)) continue
    for await (const stored of storeDirectory(directory, name, writer, importerSettings)) {
      addLine(stored.path, stored)
      if (stored.path === name) addRoot(stored.cid)
    }
  }
  return { lines: [...linesByName.values()].flat(), roots: [...rootCids.values()] }
}

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()

/**
 * The directory at a path of a request, created when missing. Throws a UsageError when a file has
 * the name, or the path is too deep.
 */
function requestedDirectory(
  root: UnixfsDirectory,
  folderNames: readonly string[],
): UnixfsDirectory {
  const directory = directoryAt(root, folderNames)
  if (directory instanceof Map) return directory
  if (directory !== 'too deep') throw bothFileAndDirectory(directory.file)
  throw new UsageError(
    400,
    `a name has ${folderNames.length} levels of directories: at most ${maxDirectoryLevels} can be stored`,
  )
}

/** Adds a file; a second one of a name is refused with Kubo's message (boxo mfs/dir.go). */
function putFile(directory: UnixfsDirectory, name: string, file: StoredEntry): void {
  const other = directory.get(name)
  if (other instanceof Map) throw bothFileAndDirectory(name)
  if (other) throw new CommandError('directory already has entry by that name')
  directory.set(name, file)
}

const bothFileAndDirectory = (name: string) =>
  new UsageError(400, `${JSON.stringify(name)} is both a file and a directory here`)
