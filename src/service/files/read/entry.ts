import { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { ProtobufFields } from '#domain/files/unixfs/protobuf-fields.ts'
import { readUnixfsData, type UnixfsData } from '#domain/files/unixfs/unixfs-data.ts'
import { CommandError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/read/blocks.ts'

/**
 * A node of dag-pb: views into its block. `links` come one after the other.
 * @internal Exported for tests.
 */
export type PbNode = { data: Uint8Array | undefined; linkCount: number; links(): PbLinks }

/**
 * Reads a node by the dag-pb specification: its links, then data, or, as older programs wrote it,
 * data and then links. The content of a link is only read when it is wanted. Throws an Error.
 * @internal Exported for tests.
 */
export function readPbNode(block: Uint8Array): PbNode {
  const fields = new ProtobufFields(block)
  let data: Uint8Array | undefined
  let linkCount = 0
  let linksStart = 0
  let linksEnd = 0
  let fieldStart = 0
  for (; fields.next(); fieldStart = fields.end) {
    if (fields.wireType !== 2)
      throw new Error(`protobuf: (PBNode) invalid wireType, expected 2, got ${fields.wireType}`)
    if (fields.number === 1) {
      if (data) throw new Error('protobuf: (PBNode) duplicate Data section')
      data = fields.content()
    } else if (fields.number === 2) {
      if (linkCount === 0) linksStart = fieldStart
      else if (linksEnd !== fieldStart)
        throw new Error('protobuf: (PBNode) duplicate Links section')
      linksEnd = fields.end
      linkCount += 1
    } else
      throw new Error(
        `protobuf: (PBNode) invalid fieldNumber, expected 1 or 2, got ${fields.number}`,
      )
  }
  return { data, linkCount, links: () => new PbLinks(block, linksStart, linksEnd) }
}

/** The links of a node. `next` goes to the next one. */
class PbLinks {
  private readonly block: Uint8Array
  private readonly fields: ProtobufFields

  constructor(block: Uint8Array, start: number, end: number) {
    this.block = block
    this.fields = new ProtobufFields(block, start, end)
  }

  next(): boolean {
    return this.fields.next()
  }

  /** The bytes of the CID and of the name of this link: views. Throws an Error. */
  read(): { cid: Uint8Array; name: Uint8Array } {
    const fields = new ProtobufFields(this.block, this.fields.start, this.fields.end)
    let cid: Uint8Array | undefined
    let name: Uint8Array = noName
    let lastNumber = 0
    while (fields.next()) {
      const { number, wireType } = fields
      if (number <= lastNumber || number > 3 || wireType !== (number === 3 ? 0 : 2))
        throw new Error(`protobuf: (PBLink) unexpected field ${number} of wireType ${wireType}`)
      if (number === 1) cid = fields.content()
      if (number === 2) name = fields.content()
      lastNumber = number
    }
    if (!cid) throw new Error('protobuf: (PBLink) without Hash')
    return { cid, name }
  }
}

const noName = new Uint8Array()

/** A node of a file or directory; a block without a format is a `raw` one. */
export type Entry = { cid: CID; block: Uint8Array; node: PbNode; unixfs: UnixfsData }

/**
 * One node of a file or directory, good until the next block is read. Throws a CommandError when it
 * is missing or unreadable.
 */
export function openEntry(blocks: Blocks, cid: CID): Entry {
  if (cid.code !== dagPbCode && cid.code !== rawCode)
    throw notUnixfs(cid, `it has codec 0x${cid.code.toString(16)}`)
  const block = blocks.get(cid)
  if (cid.code === rawCode) return { cid, block, node: noNode, unixfs: rawData(block) }
  try {
    const node = readPbNode(block)
    if (!node.data) throw new Error('no data in PBNode')
    return { cid, block, node, unixfs: readUnixfsData(node.data) }
  } catch (error) {
    throw notUnixfs(cid, error instanceof Error ? error.message : String(error))
  }
}

export const dagPbCode = 0x70

const noNode = readPbNode(new Uint8Array())
const rawData = (data: Uint8Array): UnixfsData => ({
  ...{ type: 'raw', data, size: data.length, fanout: undefined },
  ...{ blockSizeCount: 0, blockSizes: () => () => Number.NaN },
})

const notUnixfs = (cid: CID, reason: string): CommandError =>
  new CommandError(`${cid} is not a file or directory: ${reason}`)

/**
 * The CIDs that a block links to, in their order. Throws a CommandError for another codec than those
 * in which `add` stores, dag-pb and raw, and for a block that is not of its codec.
 */
export function* readLinks(cid: CID, block: Uint8Array): Generator<CID> {
  if (cid.code === rawCode) return
  if (cid.code !== dagPbCode)
    throw new CommandError(
      `links of ${cid} cannot be read: no decoder for codec 0x${cid.code.toString(16)}`,
    )
  try {
    for (const links = readPbNode(block).links(); links.next(); )
      yield CID.decode(Uint8Array.from(links.read().cid))
  } catch (error) {
    throw new CommandError(`links of ${cid} cannot be read: ${(error as Error).message}`)
  }
}
