import type { BufferImporter, InProgressImportResult } from 'ipfs-unixfs-importer'
import { varint } from 'multiformats'
import { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { create as createDigest } from 'multiformats/hashes/digest'
import { joinBytes } from '#domain/values/hex.ts'

/** SHA-256 of bytes, by the implementation that computes it fastest where this runs. */
export type Sha256 = (
  bytes: Uint8Array<ArrayBuffer>,
) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>

/** A block of a file's bytes. `size` is that of the whole block. */
type Leaf = { cid: CID; block: Uint8Array<ArrayBuffer>; size: bigint }

/** A chunk of a file, as the pieces in which its bytes came: they are copied once, into the leaf. */
type Chunk = readonly Uint8Array<ArrayBuffer>[]

/** Settings a leaf depends on, besides its bytes. */
type LeafLayout = { cidVersion: 0 | 1; rawLeaves: boolean }

/** The leaf that holds a chunk; the file itself, when there is no other chunk. */
export const createLeaf = (chunk: Chunk, layout: LeafLayout, sha256: Sha256): Promise<Leaf> =>
  hashLeaf(encodeLeaf(chunk, layout), layout, sha256)

const encodeLeaf = (chunk: Chunk, { rawLeaves }: LeafLayout): Uint8Array<ArrayBuffer> =>
  rawLeaves ? joinBytes(chunk) : encodeUnixfsLeaf(chunk)

async function hashLeaf(
  block: Uint8Array<ArrayBuffer>,
  { cidVersion, rawLeaves }: LeafLayout,
  sha256: Sha256,
): Promise<Leaf> {
  const multihash = createDigest(0x12, await sha256(block))
  const cid = rawLeaves ? CID.createV1(rawCode, multihash) : CID.create(cidVersion, 0x70, multihash)
  return { cid, block, size: BigInt(block.length) }
}

/**
 * Cuts files into chunks of `chunkSize` bytes and makes their leaves, in place of the importer's own
 * way (17.1.1), which copies each chunk three times and holds the bytes of all leaves of a node until
 * the node is made.
 */
export const leafImporter = (
  layout: LeafLayout & { chunkSize: number },
  sha256: Sha256,
): BufferImporter =>
  async function* (file, store) {
    const pieces = file.content as AsyncIterable<Uint8Array<ArrayBuffer>>
    for await (const chunk of splitChunks(pieces, layout.chunkSize)) {
      // Encoded at once: a chunk may have come in very many pieces, and several wait to be hashed.
      const block = encodeLeaf(chunk, layout)
      const unixfs = layout.rawLeaves ? undefined : unixfsFileOf(byteCountOf(chunk))
      yield async () => {
        const leaf = await hashLeaf(block, layout, sha256)
        await store.put(leaf.cid, leaf.block)
        return { ...leaf, ...(unixfs && { unixfs }) }
      }
    }
  }

/** Chunks of `size` bytes; the last is shorter, and empty when there is nothing at all. */
async function* splitChunks(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  size: number,
): AsyncGenerator<Chunk> {
  let chunk: Uint8Array<ArrayBuffer>[] = []
  let missingBytes = size
  let hasYielded = false
  for await (let bytes of pieces) {
    while (bytes.length >= missingBytes) {
      yield [...chunk, bytes.subarray(0, missingBytes)]
      hasYielded = true
      bytes = bytes.subarray(missingBytes)
      chunk = []
      missingBytes = size
    }
    if (bytes.length === 0) continue
    chunk.push(bytes)
    missingBytes -= bytes.length
  }
  if (chunk.length > 0 || !hasYielded) yield chunk
}

const byteCountOf = (chunk: Chunk): number => chunk.reduce((sum, { length }) => sum + length, 0)

/** Data of a leaf for the layout: how many bytes of the file are below it. */
const unixfsFileOf = (size: number) =>
  ({ fileSize: () => BigInt(size), isDirectory: () => false }) as NonNullable<
    InProgressImportResult['unixfs']
  >

/**
 * A chunk as a dag-pb node without links, whose data is a UnixFS file (dag-pb and UnixFS specs): `PBNode {
 * Data = 1: UnixFS { Type = 1: File(2), Data = 2: chunk, filesize = 3 } }`, which omits empty data.
 */
function encodeUnixfsLeaf(chunk: Chunk): Uint8Array<ArrayBuffer> {
  const chunkBytes = byteCountOf(chunk)
  const lengthVarint = encodeVarint(chunkBytes)
  const dataPrefix = [0x08, 0x02, ...(chunkBytes > 0 ? [0x12, ...lengthVarint] : [])]
  const dataSuffix = [0x18, ...lengthVarint]
  const dataLength = dataPrefix.length + chunkBytes + dataSuffix.length
  const nodePrefix = [0x0a, ...encodeVarint(dataLength), ...dataPrefix]
  return joinBytes([Uint8Array.from(nodePrefix), ...chunk, Uint8Array.from(dataSuffix)])
}

export const encodeVarint = (value: number): Uint8Array =>
  varint.encodeTo(value, new Uint8Array(varint.encodingLength(value)))
