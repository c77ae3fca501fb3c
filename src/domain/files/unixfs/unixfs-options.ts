import type { ImporterOptions } from 'ipfs-unixfs-importer'
import { balanced } from 'ipfs-unixfs-importer/layout'
import { leafImporter, type Sha256 } from '#domain/files/unixfs/unixfs-leaves.ts'
import { joinBytes } from '#domain/values/join-bytes.ts'

/** How files are cut and directories laid out; sizes are in bytes. */
export type UnixfsLayout = {
  cidVersion: 0 | 1
  /** Whether the pieces are stored as they are, without the frame of UnixFS. */
  rawLeaves: boolean
  /** Bytes in a piece. */
  chunkSize: number
  /** Links in a node of a file, at most. */
  width: number
  /**
   * What of a directory may not exceed 256 KiB, or it is split (HAMT): the names and CIDs of its
   * entries, as Kubo counts, or its whole block, as IPIP-499 has it for `unixfs-v1-2025`.
   */
  directorySize: 'links-bytes' | 'block-bytes'
}

/**
 * Options of the importer with which its CIDs are Kubo's. `fileImportConcurrency` is 1: files may
 * come one after the other, where the next one is not there before this one has been read.
 */
export const importerOptions = (layout: UnixfsLayout, sha256: Sha256): ImporterOptions => ({
  profile: 'unixfs-v0-2015',
  cidVersion: layout.cidVersion,
  rawLeaves: layout.rawLeaves,
  shardSplitStrategy: layout.directorySize,
  chunker: (source) => splitChunks(source, layout.chunkSize),
  bufferImporter: leafImporter(layout, sha256),
  layout: balanced({ maxChildrenPerNode: layout.width }),
  fileImportConcurrency: 1,
  blockWriteConcurrency: 16,
})

/** Pieces of `size` bytes; the last is shorter, and empty when there is nothing at all. */
async function* splitChunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let pendingBytes = 0
  let hasYielded = false
  for await (let bytes of source) {
    while (pendingBytes + bytes.length >= size) {
      const missingBytes = size - pendingBytes
      const lastPiece = bytes.subarray(0, missingBytes)
      // A piece that is alone is not copied.
      yield pieces.length === 0 ? lastPiece : joinBytes([...pieces, lastPiece])
      hasYielded = true
      bytes = bytes.subarray(missingBytes)
      pieces = []
      pendingBytes = 0
    }
    if (bytes.length === 0) continue
    pieces.push(bytes)
    pendingBytes += bytes.length
  }
  if (pendingBytes > 0 || !hasYielded) yield joinBytes(pieces)
}
