import { importer, type WritableStorage } from 'ipfs-unixfs-importer'
import type { CID } from 'multiformats/cid'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import {
  directoryAt,
  maxDirectoryLevels,
  type StoredEntry,
  storeDirectory,
  type UnixfsDirectory,
} from '#domain/files/unixfs/unixfs-directory.ts'
import { createLeaf } from '#domain/files/unixfs/unixfs-leaves.ts'
import { discardingBlockstore, importerOptions } from '#domain/files/unixfs/unixfs-options.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { ensureDigest, sha256 } from '#workers/sha256.ts'

/** Reading a small file is mostly waiting. */
const maxFilesAtOnce = 4

/**
 * The CID of a folder as one UnixFS directory with these settings, and those of its files in the
 * order of `files`. `onRead` is called with how many bytes were read so far; `store` gets the blocks
 * as that of `importFile` does.
 * @throws when a file cannot be read, naming it.
 */
export async function importFolder(
  { files, empty }: FolderContent<Blob>,
  settings: ImportSettings,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
  store: WritableStorage = discardingBlockstore,
): Promise<{ cid: string; fileCids: CID[] }> {
  const top: UnixfsDirectory = new Map()
  for (const path of empty) directoryIn(top, path.split('/'))
  const fileCids: CID[] = new Array(files.length)
  let readBytes = 0
  // The failure of one file ends the reading of the others.
  const failureController = new AbortController()
  const endSignal = AbortSignal.any([signal, failureController.signal])
  async function readFile(index: number, { path, file }: (typeof files)[number]) {
    let fileReadBytes = 0
    const onFileRead = (bytes: number) => {
      readBytes += bytes - fileReadBytes
      fileReadBytes = bytes
      onRead(readBytes)
    }
    const storedRoot = await importFile(file, settings, endSignal, onFileRead, store).catch(
      (error) => {
        throw signal.aborted ? error : new Error(`${path}: ${error.message}`)
      },
    )
    const pathNames = path.split('/')
    const fileName = pathNames.pop() ?? ''
    directoryIn(top, pathNames).set(fileName, { cid: storedRoot.cid, size: storedRoot.size })
    fileCids[index] = storedRoot.cid
  }
  await forEachConcurrent(files.entries(), maxFilesAtOnce, (entry) =>
    readFile(...entry).catch((failure) => {
      failureController.abort()
      throw failure
    }),
  )
  let rootCid = ''
  for await (const { path, cid } of storeDirectory(
    top,
    '',
    store,
    importerOptions(settings, sha256),
  )) {
    signal.throwIfAborted()
    if (path === '') rootCid = cid.toString()
  }
  return { cid: rootCid, fileCids }
}

function directoryIn(top: UnixfsDirectory, pathNames: readonly string[]): UnixfsDirectory {
  const existingDirectory = directoryAt(top, pathNames)
  if (existingDirectory instanceof Map) return existingDirectory
  throw new Error(
    existingDirectory === 'too deep'
      ? `“${pathNames[0]}” has more than ${maxDirectoryLevels} levels of folders.`
      : `“${existingDirectory.file}” is both a file and a folder.`,
  )
}

/**
 * The root of a file with these settings, computed while it is streamed: memory does not grow with the
 * file. `onRead` is called with how many bytes were read so far; `store` gets the blocks, but for that
 * of a file of a single leaf.
 */
export async function importFile(
  file: Blob,
  settings: ImportSettings,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
  store: WritableStorage = discardingBlockstore,
): Promise<StoredEntry> {
  if (file.size > settings.chunkSize)
    return importPieces(readPieces(file, signal, onRead), settings, store)
  await ensureDigest()
  const chunk = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  onRead(chunk.length)
  return createLeaf([chunk], settings, sha256)
}

/** The root of content with these settings, no matter the sizes of its pieces. */
export async function importPieces(
  content: AsyncIterable<Uint8Array<ArrayBuffer>>,
  settings: ImportSettings,
  store: WritableStorage = discardingBlockstore,
): Promise<StoredEntry> {
  await ensureDigest()
  for await (const root of importer([{ content }], store, importerOptions(settings, sha256)))
    return root
  throw new Error('The importer gave no CID.')
}

async function* readPieces(file: Blob, signal: AbortSignal, onRead: (bytes: number) => void) {
  let readBytes = 0
  for await (const piece of readStream(file.stream())) {
    signal.throwIfAborted()
    readBytes += piece.length
    onRead(readBytes)
    yield piece
  }
  signal.throwIfAborted()
}

/** The pieces of a stream, over which Safari cannot iterate by itself. */
export async function* readStream(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const streamReader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await streamReader.read()
      if (done) return
      yield value
    }
  } finally {
    streamReader.cancel().catch(() => undefined)
  }
}
