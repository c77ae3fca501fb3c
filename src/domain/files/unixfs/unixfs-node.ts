import { decode } from '@ipld/dag-pb'
import type { CID } from 'multiformats/cid'
import { ProtobufFields } from '#domain/files/unixfs/protobuf-fields.ts'

/** UnixFS `Data.DataType` (specs, src/unixfs.md). */
const nodeTypes = ['raw', 'directory', 'file', 'metadata', 'symlink', 'shard'] as const

/**
 * A dag-pb block as UnixFS reads it; `start` and `end` are where its own bytes are in the block.
 * `blocksBytes` of a link is the size of all blocks below it, as this block states it; `fanout` is
 * the number of links that each shard of a large directory can have.
 */
export type UnixfsNode = {
  type: (typeof nodeTypes)[number] | undefined
  links: { name: string; cid: CID; blocksBytes: number | undefined }[]
  fanout?: number
  start: number
  end: number
}

/**
 * Reads a dag-pb block; `type` is undefined where its data is not UnixFS.
 * @throws when it is not dag-pb
 */
export function readUnixfsNode(block: Uint8Array): UnixfsNode {
  const { Links, Data } = decode(block)
  const links = Links.map(({ Name = '', Hash, Tsize }) => ({
    name: Name,
    cid: Hash,
    blocksBytes: Tsize,
  }))
  const message = Data && readUnixfsMessage(Data)
  if (!Data || !message) return { type: undefined, links, start: 0, end: 0 }
  // The data is a part of the block, not a copy.
  const dataStart = Data.byteOffset - block.byteOffset
  return {
    type: nodeTypes[message.type],
    links,
    fanout: message.fanout,
    start: dataStart + message.start,
    end: dataStart + message.end,
  }
}

/**
 * The fields `Type = 1`, `Data = 2` and `fanout = 6` of a UnixFS message, the data by its place: no copy of it is
 * wanted.
 */
function readUnixfsMessage(message: Uint8Array) {
  let [type, start, end, fanout] = [-1, 0, 0, 0]
  try {
    for (const fields = new ProtobufFields(message); fields.next(); ) {
      if (fields.number === 1 && fields.wireType === 0) type = fields.value
      if (fields.number === 6 && fields.wireType === 0) fanout = fields.value
      if (fields.number === 2 && fields.wireType === 2) [start, end] = [fields.start, fields.end]
    }
  } catch {
    return undefined
  }
  return nodeTypes[type] && { type, start, end, fanout }
}
