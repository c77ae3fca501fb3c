import type { BufferImporter, InProgressImportResult } from 'ipfs-unixfs-importer'
import { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { create as createDigest } from 'multiformats/hashes/digest'

/** SHA-256 of bytes, by whatever computes it fastest where this runs. */
export type Sha256 = (
  bytes: Uint8Array<ArrayBuffer>,
) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>

/** A block of a file's bytes. `size` is that of the whole block. */
type Leaf = { cid: CID; block: Uint8Array<ArrayBuffer>; size: bigint }

/** The leaf that holds a chunk; the file itself, when there is no other chunk. */
export async function createLeaf(
  chunk: Uint8Array<ArrayBuffer>,
  { cidVersion, rawLeaves }: { cidVersion: 0 | 1; rawLeaves: boolean },
  sha256: Sha256,
): Promise<Leaf> {
  const block = rawLeaves ? chunk : encodeUnixfsLeaf(chunk)
  const multihash = createDigest(0x12, await sha256(block))
  const cid = rawLeaves ? CID.createV1(rawCode, multihash) : CID.create(cidVersion, 0x70, multihash)
  return { cid, block, size: BigInt(block.length) }
}

/**
 * Makes the leaves of files, in place of the importer's own way (17.1.1), which copies each chunk
 * twice and holds the bytes of all leaves of a node until the node is made.
 */
export const leafImporter = (
  layout: { cidVersion: 0 | 1; rawLeaves: boolean },
  sha256: Sha256,
): BufferImporter =>
  async function* (file, store) {
    for await (const chunk of file.content as AsyncIterable<Uint8Array<ArrayBuffer>>)
      yield async () => {
        const leaf = await createLeaf(chunk, layout, sha256)
        await store.put(leaf.cid, leaf.block)
        return { ...leaf, ...(!layout.rawLeaves && { unixfs: unixfsFileOf(chunk.length) }) }
      }
  }

/** What the layout wants to know of a leaf: how many bytes of the file are below it. */
const unixfsFileOf = (size: number) =>
  ({ fileSize: () => BigInt(size), isDirectory: () => false }) as NonNullable<
    InProgressImportResult['unixfs']
  >

/**
 * A chunk as a dag-pb node without links, whose data is a UnixFS file (dag-pb and UnixFS specs):
 * `PBNode { Data = 1: UnixFS { Type = 1: File(2), Data = 2: chunk, filesize = 3 } }`, where nothing
 * is said of empty data.
 */
function encodeUnixfsLeaf(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const lengthVarint = encodeVarint(chunk.length)
  const dataPrefix = [0x08, 0x02, ...(chunk.length > 0 ? [0x12, ...lengthVarint] : [])]
  const dataSuffix = [0x18, ...lengthVarint]
  const dataLength = dataPrefix.length + chunk.length + dataSuffix.length
  const nodePrefix = [0x0a, ...encodeVarint(dataLength), ...dataPrefix]
  const nodeBytes = new Uint8Array(nodePrefix.length + chunk.length + dataSuffix.length)
  nodeBytes.set(nodePrefix)
  nodeBytes.set(chunk, nodePrefix.length)
  nodeBytes.set(dataSuffix, nodePrefix.length + chunk.length)
  return nodeBytes
}

function encodeVarint(value: number): number[] {
  const bytes: number[] = []
  for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push((value & 0x7f) | 0x80)
  return [...bytes, value]
}
