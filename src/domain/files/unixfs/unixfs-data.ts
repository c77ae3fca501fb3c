import { ProtobufFields } from '#domain/files/unixfs/protobuf-fields.ts'

/** The data of a node by the UnixFS specification. Sizes are in bytes, exact up to 2^53. */
export type UnixfsData = {
  type: UnixfsType
  data: Uint8Array
  /** Bytes of a file, its data here and below its links; 0 for a directory. */
  size: number
  blockSizeCount: number
  /** Bytes below each link, in order; NaN after the last. */
  blockSizes(): () => number
  /** Set for a sharded directory. */
  fanout: number | undefined
}

const types = ['raw', 'directory', 'file', 'metadata', 'symlink', 'sharded directory'] as const
type UnixfsType = (typeof types)[number]

// Fields of the message.
const typeField = 1
const dataField = 2
const blockSizeField = 4
const fanoutField = 6

/** Throws an Error for bytes that are not such data. */
export function readUnixfsData(bytes: Uint8Array): UnixfsData {
  const fields = new ProtobufFields(bytes)
  let typeNumber = types.indexOf('file')
  let data = new Uint8Array()
  let blockSizeCount = 0
  let blockBytes = 0
  let fanout: number | undefined
  while (fields.next()) {
    const { number, wireType, value } = fields
    if (number === dataField && wireType === 2) data = fields.content() as Uint8Array<ArrayBuffer>
    else if (number === blockSizeField && wireType === 0) {
      blockSizeCount += 1
      blockBytes += value
    } else if (number === typeField && wireType === 0) typeNumber = value
    else if (number === fanoutField && wireType === 0) fanout = value
    else if ([typeField, dataField, blockSizeField, fanoutField].includes(number))
      throw new Error(`unixfs: field ${number} has wireType ${wireType}`)
  }
  const type = types[typeNumber]
  if (!type) throw new Error(`unixfs: unknown type ${typeNumber}`)
  const size = /directory$/.test(type) ? 0 : data.length + blockBytes
  return { type, data, size, blockSizeCount, blockSizes: () => readBlockSizes(bytes), fanout }
}

function readBlockSizes(bytes: Uint8Array): () => number {
  const fields = new ProtobufFields(bytes)
  return () => {
    while (fields.next()) if (fields.number === blockSizeField) return fields.value
    return Number.NaN
  }
}
