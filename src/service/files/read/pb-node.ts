import { ProtobufFields } from '#domain/files/unixfs/protobuf-fields.ts'

/** A node of dag-pb: views into its block. `links` come one after the other. */
export type PbNode = { data: Uint8Array | undefined; linkCount: number; links(): PbLinks }

/**
 * Reads a node by the dag-pb specification: its links, then data, or, as older programs wrote it,
 * data and then links. The content of a link is only read when it is wanted. Throws an Error.
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
