import type { ImporterOptions } from 'ipfs-unixfs-importer'
import { balanced } from 'ipfs-unixfs-importer/layout'
import { leafImporter, type Sha256 } from '#domain/files/unixfs/unixfs-leaves.ts'

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
   * Measure of a directory that may not exceed 256 KiB, or the directory is split (HAMT): the names and CIDs
   * of its entries, as Kubo counts, or its whole block, as IPIP-499 has it for `unixfs-v1-2025`.
   */
  directorySize: 'links-bytes' | 'block-bytes'
}

/** Drops blocks after they were hashed: only the root's CID is needed. */
export const discardingBlockstore = { put: async <T>(cid: T) => cid }

/**
 * Options of the importer with which its CIDs are Kubo's. `fileImportConcurrency` is 1: files may
 * come one after the other, where the next one is not there before this one has been read.
 */
export const importerOptions = (layout: UnixfsLayout, sha256: Sha256): ImporterOptions => ({
  profile: 'unixfs-v0-2015',
  cidVersion: layout.cidVersion,
  rawLeaves: layout.rawLeaves,
  shardSplitStrategy: layout.directorySize,
  // The importer of leaves cuts the bytes into chunks: a chunk of its own would be a copy.
  chunker: (pieces) => pieces,
  bufferImporter: leafImporter(layout, sha256),
  layout: balanced({ maxChildrenPerNode: layout.width }),
  fileImportConcurrency: 1,
  // Directories are stored by `storeDirectory`.
  treeBuilder: (source) => source,
  blockWriteConcurrency: 16,
})
