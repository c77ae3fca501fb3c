import { encode } from '@ipld/dag-cbor'
import { decode } from '@ipld/dag-pb'
import { CID } from 'multiformats/cid'
import { isSameContent } from '#domain/files/cid/cid.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { createLeaf, encodeVarint } from '#domain/files/unixfs/unixfs-leaves.ts'
import { readUnixfsNode } from '#domain/files/unixfs/unixfs-node.ts'
import { joinBytes } from '#domain/values/hex.ts'
import { importFile, importFolder } from '#workers/import-files.ts'
import { sha256 } from '#workers/sha256.ts'

/** A block that links to others, or the chunk of a file that a leaf is made of. */
type BlockSource = Uint8Array | { file: Blob; start: number; end: number }

/** All blocks of a content by their CIDs; those of leaves are made when they are wanted. */
export type CarDag = {
  root: string
  settings: ImportSettings
  blocks: Map<string, BlockSource>
}

/** The worker ends with its job. */
const { signal: endless } = new AbortController()

/**
 * Rebuilds the blocks of content with the first of the settings that give `root`; with the first
 * settings where no root is expected. Undefined where none give it. Memory grows with the number of
 * blocks only. `onRead` gets the bytes that were read with the current settings.
 * @throws when a file cannot be read
 */
export async function buildCarDag(
  content: Blob | FolderContent<Blob>,
  candidates: readonly ImportSettings[],
  root: string | undefined,
  onRead: (bytes: number) => void,
): Promise<CarDag | undefined> {
  for (const settings of candidates) {
    const dag = await importBlocks(content, settings, onRead)
    if (root === undefined || isSameContent(dag.root, root)) return dag
  }
  return undefined
}

async function importBlocks(
  content: Blob | FolderContent<Blob>,
  settings: ImportSettings,
  onRead: (bytes: number) => void,
): Promise<CarDag> {
  const blocks = new Map<string, BlockSource>()
  const store = {
    put: async (cid: CID, block: unknown) => {
      if (block instanceof Uint8Array && !isLeaf(cid, block)) blocks.set(cid.toString(), block)
      return cid
    },
  }
  const addLeaves = (fileRoot: CID, file: Blob) => {
    let start = 0
    for (const leaf of leavesBelow(fileRoot, blocks)) {
      const end = Math.min(start + settings.chunkSize, file.size)
      blocks.set(leaf.toString(), { file, start, end })
      start = end
    }
  }
  if (content instanceof Blob) {
    const { cid } = await importFile(content, settings, endless, onRead, store)
    addLeaves(cid, content)
    return { root: cid.toString(), settings, blocks }
  }
  const { cid, fileCids } = await importFolder(content, settings, endless, onRead, store)
  for (const [index, fileCid] of fileCids.entries())
    addLeaves(fileCid, content.files[index]?.file ?? new Blob())
  return { root: cid, settings, blocks }
}

const rawCode = 0x55

/** Whether a block is made of a chunk alone, and can be made again. */
function isLeaf(cid: CID, block: Uint8Array): boolean {
  if (cid.code === rawCode) return true
  const { type, links } = readUnixfsNode(block)
  return type === 'file' && links.length === 0
}

/** The leaves of a file in the order of its bytes. */
function* leavesBelow(cid: CID, blocks: CarDag['blocks']): Generator<CID> {
  const block = blocks.get(cid.toString())
  if (!(block instanceof Uint8Array)) return yield cid
  for (const { Hash } of decode(block).Links) yield* leavesBelow(Hash, blocks)
}

/**
 * Bytes after a varint of their length, to which `followingBytes` are added: the header of a CARv1, and
 * the CID of a block before it (ipld.io/specs/transport/car/carv1).
 */
const withLength = (bytes: Uint8Array, followingBytes = 0): Uint8Array<ArrayBuffer> =>
  joinBytes([encodeVarint(bytes.length + followingBytes), bytes])

/** Pieces of a CAR are not smaller, but for the last. */
const minPieceBytes = 1024 * 1024

/**
 * The CARv1 of a content in pieces: its root first, then the blocks that each block links to, in
 * order and each once, as Kubo's `dag export` writes it. `blocks` is empty afterwards.
 * @throws when a file cannot be read or has changed
 */
export async function* carPieces({
  root,
  settings,
  blocks,
}: CarDag): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const rootCid = CID.parse(root)
  let parts: Uint8Array<ArrayBuffer>[] = [withLength(encode({ version: 1, roots: [rootCid] }))]
  let partBytes = 0
  for await (const [cid, block] of exportBlocks(rootCid, settings, blocks)) {
    parts.push(withLength(cid.bytes, block.length), block)
    partBytes += block.length
    if (partBytes < minPieceBytes) continue
    yield joinBytes(parts)
    parts = []
    partBytes = 0
  }
  yield joinBytes(parts)
}

async function* exportBlocks(
  cid: CID,
  settings: ImportSettings,
  blocks: CarDag['blocks'],
): AsyncGenerator<[CID, Uint8Array<ArrayBuffer>]> {
  const source = blocks.get(cid.toString())
  // The block was written before.
  if (!source) return
  blocks.delete(cid.toString())
  if (source instanceof Uint8Array) {
    yield [cid, source as Uint8Array<ArrayBuffer>]
    for (const { Hash } of decode(source).Links) yield* exportBlocks(Hash, settings, blocks)
    return
  }
  const chunk = new Uint8Array(await source.file.slice(source.start, source.end).arrayBuffer())
  const leaf = await createLeaf([chunk], settings, sha256)
  if (!leaf.cid.equals(cid)) throw new Error('the file has changed.')
  yield [leaf.cid, leaf.block]
}
