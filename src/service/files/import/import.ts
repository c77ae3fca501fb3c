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
import { readMultipartEntries } from '#service/files/import/multipart-entries.ts'
import {
  booleanOption,
  type CommandQuery,
  integerOption,
  textOption,
} from '#service/files/query.ts'
import type { BlockWriter } from '#service/files/store/block-files.ts'

/** The options of an `add`, as plain data. Sizes are in bytes. */
export type AddOptions = {
  pin: boolean
  onlyHash: boolean
  wrapWithDirectory: boolean
  /** No lines for files, only for directories, as in Kubo. */
  silent: boolean
  cidVersion: 0 | 1
  rawLeaves: boolean
  chunkSize: number
  maxFileLinks: number
}

/**
 * Reads the options of Kubo's `add`. Options that change the CID work as in Kubo or are refused
 * with a 400; options that only concern the output of the command line are ignored. The defaults
 * are Kubo's (`unixfs-v0-2015`): CIDv0, 256 KiB chunks, 174 links; version 1 has raw leaves.
 */
export function readAddOptions(query: CommandQuery): AddOptions {
  for (const [name, allowedValues] of Object.entries(fixedOptions)) {
    const value = textOption(query, name)
    if (value !== undefined && !allowedValues.includes(value))
      throw new UsageError(
        400,
        `option "${name}" can only be ${allowedValues[0] || 'absent'} here, not "${value}"`,
      )
  }
  const cidVersion = integerOption(query, 'cid-version') ?? 0
  if (cidVersion !== 0 && cidVersion !== 1)
    throw new UsageError(400, `option "cid-version" must be 0 or 1, not ${cidVersion}`)
  const maxFileLinks = integerOption(query, 'max-file-links') ?? 174
  if (maxFileLinks < 2 || maxFileLinks > 8192)
    throw new UsageError(400, `option "max-file-links" must be 2 to 8192, not ${maxFileLinks}`)
  checkPinName(textOption(query, 'pin-name'))
  return {
    pin: booleanOption(query, 'pin') ?? true,
    onlyHash: booleanOption(query, 'only-hash') ?? false,
    wrapWithDirectory: booleanOption(query, 'wrap-with-directory') ?? false,
    silent: booleanOption(query, 'silent') ?? false,
    cidVersion,
    rawLeaves: booleanOption(query, 'raw-leaves') ?? cidVersion === 1,
    chunkSize: chunkSizeOf(textOption(query, 'chunker')),
    maxFileLinks,
  }
}

const falseValues = ['false', '0', 'f', 'F', 'FALSE', 'False']
const trueValues = ['true', '1', 't', 'T', 'TRUE', 'True', '']

/** Options of Kubo that are not supported, with the values that change nothing. */
const fixedOptions = {
  hash: ['sha2-256'],
  trickle: falseValues,
  inline: falseValues,
  nocopy: falseValues,
  'preserve-mode': falseValues,
  'preserve-mtime': falseValues,
  mode: ['0'],
  mtime: ['0'],
  'mtime-nsecs': ['0'],
  'empty-dirs': trueValues,
  'max-directory-links': ['0'],
  'max-hamt-fanout': ['256'],
  // `to-files` writes into Kubo's MFS, which no operation of this API shows.
  'to-files': [''],
}

function chunkSizeOf(chunker = ''): number {
  if (chunker === '' || chunker === 'default') return 262_144
  const sizeBytes = Number(/^size-(\d{1,7})$/.exec(chunker)?.[1])
  // Kubo's own limit: a block is at most 2 MiB with its framing.
  if (sizeBytes >= 1 && sizeBytes <= 2_096_896) return sizeBytes
  throw new UsageError(400, `option "chunker" must be size-1 to size-2096896, not "${chunker}"`)
}

/** Pin names can only be listed by Kubo, with no operation of this API, so they are not stored. */
export function checkPinName(name = ''): void {
  const nameBytes = Buffer.byteLength(name)
  if (nameBytes > 255) throw new CommandError(`pin name is ${nameBytes} bytes (max 255 bytes)`)
}

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
