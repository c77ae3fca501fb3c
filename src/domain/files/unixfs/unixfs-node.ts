import { decode } from '@ipld/dag-pb'
import type { CID } from 'multiformats/cid'

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
 * The fields `Type = 1`, `Data = 2` and `fanout = 6` of a UnixFS message in protobuf. Written here because it is
 * the place of the bytes that is wanted, not a copy of them.
 */
function readUnixfsMessage(message: Uint8Array) {
  let [offset, type, start, end, fanout] = [0, -1, 0, 0, 0]
  const readVarint = () => {
    let value = 0
    for (let factor = 1; factor < 2 ** 63; factor *= 128) {
      const byte = message[offset++]
      if (byte === undefined) return Number.NaN
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
    return Number.NaN
  }
  while (offset < message.length) {
    const key = readVarint()
    const value = readVarint()
    if (key === 8) type = value
    if (key === 48) fanout = value
    if (key === 18) [start, end] = [offset, offset + value]
    if ((key & 7) === 2) offset += value
    else if ((key & 7) !== 0) return undefined
    if (!(offset <= message.length)) return undefined
  }
  return nodeTypes[type] && { type, start, end, fanout }
}
