import type { ImporterOptions } from 'ipfs-unixfs-importer'
import { balanced } from 'ipfs-unixfs-importer/layout'
import type { AddOptions } from '#service/files/add-options.ts'
import { leafImporter } from '#service/files/leaves.ts'

/** How the importer is to cut files and lay out directories, so that CIDs are Kubo's. */
export const layoutOf = ({
  cidVersion,
  rawLeaves,
  chunkSize,
  maxFileLinks,
}: AddOptions): ImporterOptions => ({
  profile: 'unixfs-v0-2015',
  cidVersion,
  rawLeaves,
  chunker: (source) => chunks(source, chunkSize),
  bufferImporter: leafImporter(cidVersion, rawLeaves),
  layout: balanced({ maxChildrenPerNode: maxFileLinks }),
  // Parts come one after the other: the next one is not there before this one has been read.
  fileImportConcurrency: 1,
  blockWriteConcurrency: 16,
})

/** Pieces of `size` bytes; the last is shorter, and empty when there is nothing at all. */
async function* chunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let gathered = 0
  let some = false
  for await (let bytes of source) {
    while (gathered + bytes.length >= size) {
      const wanted = size - gathered
      yield joined([...pieces, bytes.subarray(0, wanted)])
      some = true
      bytes = bytes.subarray(wanted)
      pieces = []
      gathered = 0
    }
    if (bytes.length === 0) continue
    pieces.push(bytes)
    gathered += bytes.length
  }
  if (gathered > 0 || !some) yield joined(pieces)
}

const joined = (pieces: Uint8Array[]): Uint8Array =>
  pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
