import { importer } from 'ipfs-unixfs-importer'
import { fixedSize } from 'ipfs-unixfs-importer/chunker'
import { balanced } from 'ipfs-unixfs-importer/layout'
import type { ImportSettings } from '#domain/files/import-settings.ts'

/** Blocks are hashed and forgotten: only the root's CID is wanted. */
const nowhere = { put: async <T>(cid: T) => cid }

/**
 * The CID that a file gets with these settings, computed while streaming over it; memory does not
 * grow with the file. `onRead` is told how many bytes were read so far.
 */
export const importFile = (
  file: Blob,
  settings: ImportSettings,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<string> => importPieces(pieces(file, signal, onRead), settings)

/** The CID that content gets with these settings, in whatever pieces it comes. */
export async function importPieces(
  content: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { cidVersion, rawLeaves, chunkSize, width }: ImportSettings,
): Promise<string> {
  const options = {
    cidVersion,
    rawLeaves,
    chunker: fixedSize({ chunkSize }),
    layout: balanced({ maxChildrenPerNode: width }),
  }
  for await (const { cid } of importer([{ content }], nowhere, options)) return cid.toString()
  throw new Error('The importer gave no CID.')
}

async function* pieces(file: Blob, signal: AbortSignal, onRead: (bytes: number) => void) {
  const reader = file.stream().getReader()
  let read = 0
  try {
    while (true) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return
      read += value.length
      onRead(read)
      yield value
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
