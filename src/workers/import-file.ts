import { importer, type WritableStorage } from 'ipfs-unixfs-importer'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import type { StoredEntry } from '#domain/files/unixfs/unixfs-directory.ts'
import { createLeaf } from '#domain/files/unixfs/unixfs-leaves.ts'
import { discardingBlockstore, importerOptions } from '#domain/files/unixfs/unixfs-options.ts'
import { ensureDigest, sha256 } from '#workers/sha256.ts'

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

/** The root of content with these settings, whatever the sizes of its pieces. */
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
