import { createDecoder } from '@ipld/car/decoder'
import * as dagCbor from '@ipld/dag-cbor'
import * as dagPb from '@ipld/dag-pb'
import { createUnsafe } from 'multiformats/block'
import { CID } from 'multiformats/cid'
import * as raw from 'multiformats/codecs/raw'
import { codecName, hashName } from '#domain/files/cid/cid-description.ts'
import type { Sha256 } from '#domain/files/unixfs/unixfs-leaves.ts'

/** Bytes of the file from `start` on, fewer than `length` only at its end. */
export type ReadBytes = (start: number, length: number) => Promise<Uint8Array<ArrayBuffer>>

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
  /** The byte from which on nothing can be read, and why. */
  problem: { kind: 'not a CAR' | 'cut off' | 'malformed'; offset: number; what: string } | undefined
}

/** Result of a report, worst first: the first that holds counts. */
export type CarVerdict =
  | 'mismatch'
  | 'not a CAR'
  | 'cut off'
  | 'malformed'
  | 'no root'
  | 'incomplete'
  | 'partly checked'
  | 'verified'

/** `verified`: each block has the hash of its CID, and all that the roots lead to are there. */
export function judgeCar(report: CarReport): CarVerdict {
  if (report.mismatchCount > 0) return 'mismatch'
  if (report.problem) return report.problem.kind
  if (report.roots.length === 0) return 'no root'
  if (report.missingCount > 0) return 'incomplete'
  const hasUnchecked = Object.keys({ ...report.unchecked, ...report.unread }).length > 0
  return hasUnchecked ? 'partly checked' : 'verified'
}

const maxListed = 100
/** Blocks that are found or linked to; about 200 MB of memory. */
const maxKnownBlocks = 1_000_000
/** Longest header or block that is read: half a million roots, as in js-car. */
const maxReadBytes = 32 * 1024 * 1024

const [identityHash, sha256Hash] = [0, 0x12]

/** Something in a CAR by which it cannot be read further. */
class CarError extends Error {}

/**
 * Hashes each block of a CAR against its CID and follows the links between them, in one pass over the
 * file; memory grows with the number of blocks only. `onRead` is called with the bytes read so far.
 * @throws what `read` throws
 */
export async function verifyCar(
  read: ReadBytes,
  sha256: Sha256,
  onRead: (bytes: number) => void,
): Promise<CarReport> {
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
  const foundKeys = new Set<string>()
  /** With the version of the CID that is first seen: lists name a block as the file does. */
  const wantedKeys = new Map<string, number>()
  function addLinks(cid: CID, bytes: Uint8Array) {
    const links = readLinks(cid, bytes)
    if (links) links.forEach(addLink)
    else addCount(report.unread, codecName(cid.code))
  }
  function addLink(cid: CID) {
    // A CID that holds its block itself needs none in the file.
    if (cid.multihash.code === identityHash) return addLinks(cid, cid.multihash.digest)
    const key = blockKey(cid)
    if (!foundKeys.has(key)) wantedKeys.set(key, cid.version)
  }
  async function addBlock(cid: CID, bytes: Uint8Array, offset: number) {
    report.blockCount++
    const check = await checkBlock(cid, bytes, sha256)
    if (check === 'mismatch') {
      report.mismatchCount++
      if (report.mismatches.length < maxListed)
        report.mismatches.push({ cid: cid.toString(), offset })
      return
    }
    if (check === 'verified') report.verifiedCount++
    else addCount(report.unchecked, check.uncheckedHash)
    const key = blockKey(cid)
    wantedKeys.delete(key)
    if (foundKeys.has(key)) return
    foundKeys.add(key)
    addLinks(cid, bytes)
    if (foundKeys.size + wantedKeys.size > maxKnownBlocks)
      throw new CarError('More than 1,000,000 blocks do not fit into the memory of a page.')
  }
  const reader = openReader(read)
  let roots: readonly CID[] = []
  let offset = 0
  try {
    const decoder = createDecoder(reader)
    const header = await decoder.header()
    roots = header.roots
    report.version = header.version
    roots.forEach(addLink)
    offset = reader.pos
    for await (const { cid, bytes } of decoder.blocks()) {
      await addBlock(cid, bytes, offset)
      offset = reader.pos
      onRead(offset)
    }
    if (header.version === 2 && offset < header.dataOffset + header.dataSize) throw endOfFile()
  } catch (error) {
    if (reader.failure) throw reader.failure
    report.problem = describeProblem(error as Error, offset, report.version !== undefined)
  }
  report.roots = roots.map((cid) => ({
    cid: cid.toString(),
    isFound: !wantedKeys.has(blockKey(cid)),
  }))
  report.missingCount = wantedKeys.size
  for (const [key, version] of wantedKeys)
    if (report.missing.push(cidOfKey(key, version).toString()) === maxListed) break
  return report
}

/** The error of `@ipld/car` at the end of a file. */
const endOfFile = () => new CarError('Unexpected end of data')

function describeProblem({ message }: Error, offset: number, hasHeader: boolean) {
  if (!hasHeader) {
    const isVersion = message.startsWith('Invalid CAR version')
    const what = isVersion ? message : 'This file has no whole CAR header.'
    return { kind: 'not a CAR' as const, offset, what }
  }
  return message === endOfFile().message
    ? { kind: 'cut off' as const, offset, what: 'The file ends in what begins here.' }
    : { kind: 'malformed' as const, offset, what: message }
}

/** A file as `@ipld/car` reads it; `failure` is why its bytes are out of reach. */
function openReader(read: ReadBytes) {
  const reader = {
    pos: 0,
    failure: undefined as unknown,
    upTo: (length: number) =>
      read(reader.pos, length).catch((error) => {
        reader.failure = error
        throw error
      }),
    async exactly(length: number, seek = false) {
      if (length > maxReadBytes) throw new CarError(`${length} bytes at once are too many.`)
      const bytes = await reader.upTo(length)
      if (bytes.length < length) throw endOfFile()
      if (seek) reader.seek(length)
      return bytes
    },
    seek(length: number) {
      reader.pos += length
    },
  }
  return reader
}

/** A CID as a key, which versions 0 and 1 of it share; a tenth of what a CID takes in memory. */
const blockKey = (cid: CID): string => String.fromCharCode(...cid.toV1().bytes)

function cidOfKey(key: string, version: number): CID {
  const cid = CID.decode(Uint8Array.from(key, (character) => character.charCodeAt(0)))
  return version === 0 ? cid.toV0() : cid
}

const addCount = (counts: { [name: string]: number }, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

type BlockCheck = 'verified' | 'mismatch' | { uncheckedHash: string }

async function checkBlock(cid: CID, bytes: Uint8Array, sha256: Sha256): Promise<BlockCheck> {
  const { code, digest } = cid.multihash
  if (code !== identityHash && code !== sha256Hash) return { uncheckedHash: hashName(code) }
  const expected = code === identityHash ? bytes : await sha256(bytes as Uint8Array<ArrayBuffer>)
  return expected.length === digest.length && expected.every((byte, at) => byte === digest[at])
    ? 'verified'
    : 'mismatch'
}

const codecs = [raw, dagPb, dagCbor]

/** The CIDs in a block; undefined where its codec is unknown, or its bytes do not fit it. */
function readLinks(cid: CID, bytes: Uint8Array): CID[] | undefined {
  const codec = codecs.find(({ code }) => code === cid.code)
  if (!codec) return undefined
  try {
    const block = createUnsafe<unknown, number, number, 0 | 1>({ bytes, cid, codec })
    return Array.from(block.links(), ([, link]) => link)
  } catch {
    return undefined
  }
}
