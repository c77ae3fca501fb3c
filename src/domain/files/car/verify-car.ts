import * as dagCbor from '@ipld/dag-cbor'
import { createUnsafe } from 'multiformats/block'
import { CID } from 'multiformats/cid'
import {
  type CarBlock,
  CarError,
  type CarProblem,
  type ReadBytes,
  readCarBlocks,
  readCarHeader,
} from '#domain/files/car/car-format.ts'
import { codecName, hashName } from '#domain/files/cid/cid-description.ts'
import type { Sha256 } from '#domain/files/unixfs/unixfs-leaves.ts'
import { readUnixfsNode } from '#domain/files/unixfs/unixfs-node.ts'

/**
 * A checked block of a CAR, by its place in the file: bytes of a file as they are, a node of dag-pb
 * to be read, or something that is not a part of UnixFS.
 */
type IndexedBlock = { holds: 'bytes' | 'node' | 'other'; start: number; end: number }

/** The checked blocks by `blockKey`. */
export type CarIndex = ReadonlyMap<string, IndexedBlock>

/** A CID as a key, which versions 0 and 1 of it share; a tenth of what a CID takes in memory. */
export const blockKey = (cid: CID): string => String.fromCharCode(...cid.toV1().bytes)

const cidOfKey = (key: string): CID =>
  CID.decode(Uint8Array.from(key, (character) => character.charCodeAt(0)))

/** Result of verifying a CAR; lists hold the first hundred of those counted. */
export type CarReport = {
  version: 1 | 2 | undefined
  roots: { cid: string; isFound: boolean }[]
  blockCount: number
  /** Blocks whose bytes have the hash of their CID. */
  verifiedCount: number
  mismatchCount: number
  mismatches: { cid: string; offset: number }[]
  /** Blocks of a hash that is not computed here, by its name. */
  unchecked: { [hash: string]: number }
  /** Blocks whose links cannot be read here, by their codec's name. */
  unread: { [codec: string]: number }
  missingCount: number
  /** Roots and linked blocks that the file does not have. */
  missing: string[]
  /** Why the rest of the file was not read. */
  problem: CarProblem | undefined
}

const maxListed = 100
/** Blocks that are found or linked to; about 200 MB of memory. */
const maxKnownBlocks = 1_000_000

const [rawCode, dagPbCode, dagCborCode] = [0x55, 0x70, 0x71]
const [identityHash, sha256Hash] = [0, 0x12]

/**
 * Hashes each block of a CAR against its CID and follows the links between them, in one pass over the
 * `fileBytes` of the file; memory grows with the number of blocks only. `onRead` is called with the
 * bytes read so far.
 * @throws what `read` throws
 */
export async function verifyCar(
  read: ReadBytes,
  fileBytes: number,
  sha256: Sha256,
  onRead: (bytes: number) => void,
): Promise<{ report: CarReport; roots: readonly CID[]; index: Map<string, IndexedBlock> }> {
  const report: CarReport = {
    version: undefined,
    roots: [],
    blockCount: 0,
    verifiedCount: 0,
    mismatchCount: 0,
    mismatches: [],
    unchecked: {},
    unread: {},
    missingCount: 0,
    missing: [],
    problem: undefined,
  }
  const index = new Map<string, IndexedBlock>()
  const wantedKeys = new Set<string>()
  function addLink(cid: CID) {
    // A CID that holds its block itself needs none in the file.
    if (cid.multihash.code === identityHash)
      return addLinks(cid, readBlock(cid, cid.multihash.digest, 0).links)
    const key = blockKey(cid)
    if (!index.has(key)) wantedKeys.add(key)
  }
  function addLinks(cid: CID, links: readonly CID[] | undefined) {
    if (links) links.forEach(addLink)
    else addCount(report.unread, codecName(cid.code))
  }
  function addBlock(block: CarBlock, check: BlockCheck) {
    report.blockCount++
    if (check === 'mismatch') {
      report.mismatchCount++
      if (report.mismatches.length < maxListed)
        report.mismatches.push({ cid: block.cid.toString(), offset: block.offset })
      return
    }
    if (check === 'verified') report.verifiedCount++
    else addCount(report.unchecked, check.uncheckedHash)
    const key = blockKey(block.cid)
    wantedKeys.delete(key)
    if (index.has(key)) return
    const { links, ...indexed } = readBlock(block.cid, block.bytes, block.start)
    index.set(key, indexed)
    addLinks(block.cid, links)
    if (index.size + wantedKeys.size > maxKnownBlocks)
      throw new CarError({
        kind: 'malformed',
        offset: block.offset,
        what: 'More than 1,000,000 blocks do not fit into the memory of a page.',
      })
  }
  let roots: readonly CID[] = []
  try {
    const header = await readCarHeader(read, fileBytes)
    roots = header.roots
    report.version = header.version
    roots.forEach(addLink)
    for await (const block of readCarBlocks(read, header)) {
      addBlock(block, await checkBlock(block, sha256))
      onRead(block.start + block.bytes.length)
    }
  } catch (error) {
    if (!(error instanceof CarError)) throw error
    report.problem = error.problem
  }
  report.roots = roots.map((cid) => ({
    cid: cid.toString(),
    isFound: !wantedKeys.has(blockKey(cid)),
  }))
  report.missingCount = wantedKeys.size
  for (const key of wantedKeys)
    if (report.missing.push(cidOfKey(key).toString()) === maxListed) break
  return { report, roots, index }
}

const addCount = (counts: { [name: string]: number }, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

type BlockCheck = 'verified' | 'mismatch' | { uncheckedHash: string }

async function checkBlock({ cid, bytes }: CarBlock, sha256: Sha256): Promise<BlockCheck> {
  const { code, digest } = cid.multihash
  if (code !== identityHash && code !== sha256Hash) return { uncheckedHash: hashName(code) }
  const expected = code === identityHash ? bytes : await sha256(bytes)
  return expected.length === digest.length && expected.every((byte, at) => byte === digest[at])
    ? 'verified'
    : 'mismatch'
}

/** A block's role in reading files, and the CIDs in it; none where they cannot be read. */
function readBlock(
  cid: CID,
  bytes: Uint8Array,
  start: number,
): IndexedBlock & { links?: CID[] | undefined } {
  const whole = { start, end: start + bytes.length }
  if (cid.code === rawCode) return { holds: 'bytes', ...whole, links: [] }
  try {
    if (cid.code === dagPbCode) {
      const node = readUnixfsNode(bytes)
      const links = node.links.map((link) => link.cid)
      const isLeaf = links.length === 0 && (node.type === 'file' || node.type === 'raw')
      return isLeaf
        ? { holds: 'bytes', start: start + node.start, end: start + node.end, links }
        : { holds: 'node', ...whole, links }
    }
    if (cid.code === dagCborCode) {
      const block = createUnsafe({ bytes, cid, codec: dagCbor })
      return { holds: 'other', ...whole, links: Array.from(block.links(), ([, link]) => link) }
    }
  } catch {
    // The bytes do not fit the codec of their CID.
  }
  return { holds: 'other', ...whole }
}
