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
export async function leafOf(
  chunk: Uint8Array<ArrayBuffer>,
  { cidVersion, rawLeaves }: { cidVersion: 0 | 1; rawLeaves: boolean },
  sha256: Sha256,
): Promise<Leaf> {
  const block = rawLeaves ? chunk : framed(chunk)
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
        const leaf = await leafOf(chunk, layout, sha256)
        await store.put(leaf.cid, leaf.block)
        return { ...leaf, ...(!layout.rawLeaves && { unixfs: fileOf(chunk.length) }) }
      }
  }

/** What the layout wants to know of a leaf: how many bytes of the file are below it. */
const fileOf = (size: number) =>
  ({ fileSize: () => BigInt(size), isDirectory: () => false }) as NonNullable<
    InProgressImportResult['unixfs']
  >

/**
 * A chunk as a dag-pb node without links, whose data is a UnixFS file (dag-pb and UnixFS specs):
 * `PBNode { Data = 1: UnixFS { Type = 1: File(2), Data = 2: chunk, filesize = 3 } }`, where nothing
 * is said of empty data.
 */
function framed(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = varint(chunk.length)
  const before = [0x08, 0x02, ...(chunk.length > 0 ? [0x12, ...size] : [])]
  const after = [0x18, ...size]
  const data = before.length + chunk.length + after.length
  const head = [0x0a, ...varint(data), ...before]
  const block = new Uint8Array(head.length + chunk.length + after.length)
  block.set(head)
  block.set(chunk, head.length)
  block.set(after, head.length + chunk.length)
  return block
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push((value & 0x7f) | 0x80)
  return [...bytes, value]
}
