import { decode, encode } from '@ipld/dag-cbor'
import { varint } from 'multiformats'
import { CID } from 'multiformats/cid'

/**
 * The header of a CARv1 (ipld.io/specs/transport/car/carv1): a varint of its length, and
 * `{ roots, version: 1 }` in dag-cbor.
 */
export const encodeCarHeader = (root: CID): Uint8Array<ArrayBuffer> =>
  withLength(encode({ version: 1, roots: [root] }), 0)

/** Head of a block's section in a CARv1: the length of the section, and the CID. */
export const encodeSectionHead = (cid: CID, blockBytes: number): Uint8Array<ArrayBuffer> =>
  withLength(cid.bytes, blockBytes)

/** Bytes after a varint of their length, to which `followingBytes` are added. */
function withLength(bytes: Uint8Array, followingBytes: number) {
  const length = bytes.length + followingBytes
  const varintBytes = varint.encodingLength(length)
  const joinedBytes = new Uint8Array(varintBytes + bytes.length)
  varint.encodeTo(length, joinedBytes)
  joinedBytes.set(bytes, varintBytes)
  return joinedBytes
}

/** Why a CAR cannot be read further: at which byte of the file, and what is wrong there. */
export type CarProblem = {
  kind: 'not a CAR' | 'cut off' | 'malformed'
  offset: number
  what: string
}

export class CarError extends Error {
  readonly problem: CarProblem

  constructor(problem: CarProblem) {
    super(problem.what)
    this.problem = problem
  }
}

const fail = (kind: CarProblem['kind'], offset: number, what: string): never => {
  throw new CarError({ kind, offset, what })
}

/** Bytes of the file from `start` on, fewer than `length` only at its end. */
export type ReadBytes = (start: number, length: number) => Promise<Uint8Array<ArrayBuffer>>

/** Longest section of a block (8 MiB), as in go-car and js-car. */
const maxSectionBytes = 8 * 1024 * 1024
/** Longest header: half a million roots, as in js-car. */
const maxHeaderBytes = 32 * 1024 * 1024
/** A varint of 53 bits. */
const maxVarintBytes = 8

/** The first bytes of a CARv2: a header of CARv1 that says `{ version: 2 }`. */
const version2HeaderBytes = 40

/** Header of a CAR; its blocks should be from `start` to `end` in the file. */
export type CarHeader = { version: 1 | 2; roots: CID[]; start: number; end: number }

/**
 * Reads the header of a CARv1, or those of a CARv2 and of the CARv1 inside it
 * (ipld.io/specs/transport/car/carv2).
 * @throws CarError
 */
export async function readCarHeader(read: ReadBytes, fileBytes: number): Promise<CarHeader> {
  const outer = await readHeaderAt(read, 0, fileBytes)
  if (outer.version === 1)
    return { version: 1, roots: outer.roots, start: outer.end, end: fileBytes }
  const header = await read(outer.end, version2HeaderBytes)
  if (header.length < version2HeaderBytes)
    return fail('cut off', fileBytes, 'The CARv2 header has 51 bytes.')
  const view = new DataView(header.buffer, header.byteOffset)
  const dataOffset = Number(view.getBigUint64(16, true))
  const dataBytes = Number(view.getBigUint64(24, true))
  if (dataOffset < outer.end + version2HeaderBytes || dataOffset >= fileBytes)
    return fail('malformed', outer.end + 16, 'The data offset is outside the file.')
  const inner = await readHeaderAt(read, dataOffset, fileBytes)
  if (inner.version !== 1) return fail('malformed', dataOffset, 'A CARv2 inside a CARv2.')
  return { version: 2, roots: inner.roots, start: inner.end, end: dataOffset + dataBytes }
}

async function readHeaderAt(read: ReadBytes, offset: number, fileBytes: number) {
  const length = await readLength(read, offset).catch((error: unknown) => {
    if (error instanceof CarError) return fail('not a CAR', offset, 'No header length.')
    throw error
  })
  if (length.value === 0 || length.value > maxHeaderBytes)
    return fail('not a CAR', offset, `A header of ${length.value} bytes.`)
  const start = offset + length.bytes
  const headerBytes = await read(start, length.value)
  const header = decodeHeader(headerBytes)
  if (header) return { ...header, end: start + length.value }
  if (headerBytes.length < length.value && /roots|version/.test(latin1(headerBytes)))
    return fail('cut off', fileBytes, `The header has ${length.value} bytes.`)
  return fail('not a CAR', start, 'No CAR header.')
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 64))

/** Undefined when it is not a header of a version that is known. */
function decodeHeader(bytes: Uint8Array): { version: 1 | 2; roots: CID[] } | undefined {
  try {
    const header: { version?: unknown; roots?: unknown } | null = decode(bytes)
    if (header?.version === 2) return { version: 2, roots: [] }
    const roots = header?.roots
    if (header?.version !== 1 || !Array.isArray(roots)) return undefined
    return roots.every((root) => CID.asCID(root)) ? { version: 1, roots } : undefined
  } catch {
    return undefined
  }
}

/** A block and where its bytes are in the file; `bytes` are those of a buffer that is used again. */
export type CarBlock = { cid: CID; offset: number; start: number; bytes: Uint8Array<ArrayBuffer> }

/**
 * The blocks of a CAR, in their order; `offset` is where the section begins, `start` the block in it.
 * @throws CarError where no further block can be found
 */
export async function* readCarBlocks(
  read: ReadBytes,
  { start, end }: Pick<CarHeader, 'start' | 'end'>,
): AsyncGenerator<CarBlock> {
  for (let offset = start; offset < end; ) {
    const length = await readLength(read, offset)
    if (length.value === 0) fail('malformed', offset, 'A section of 0 bytes: padding is not read.')
    if (length.value > maxSectionBytes)
      fail('malformed', offset, `A section of ${length.value} bytes: at most 8 MiB are read.`)
    const sectionStart = offset + length.bytes
    const section = await read(sectionStart, length.value)
    const foundBytes = Math.min(section.length, end - sectionStart)
    if (foundBytes < length.value)
      fail(
        'cut off',
        sectionStart + foundBytes,
        `The block at byte ${offset} needs ${length.value - foundBytes} bytes more.`,
      )
    const [cid, block] = splitSection(section, sectionStart)
    yield {
      cid,
      offset,
      start: sectionStart + section.length - block.length,
      bytes: block as Uint8Array<ArrayBuffer>,
    }
    offset = sectionStart + length.value
  }
}

function splitSection(section: Uint8Array, offset: number): [CID, Uint8Array] {
  try {
    return CID.decodeFirst(section)
  } catch (error) {
    return fail('malformed', offset, `No CID: ${(error as Error).message}`)
  }
}

async function readLength(read: ReadBytes, offset: number) {
  const bytes = await read(offset, maxVarintBytes)
  const lastIndex = bytes.findIndex((byte) => byte < 0x80)
  if (lastIndex < 0 && bytes.length < maxVarintBytes)
    fail('cut off', offset + bytes.length, `The length at byte ${offset} goes on.`)
  if (lastIndex < 0) fail('malformed', offset, 'A length of more than 8 bytes.')
  try {
    const [value] = varint.decode(bytes)
    return { value, bytes: lastIndex + 1 }
  } catch {
    return fail('malformed', offset, 'A length that is not minimally encoded.')
  }
}
