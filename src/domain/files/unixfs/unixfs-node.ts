import { decode } from '@ipld/dag-pb'
import type { CID } from 'multiformats/cid'
import { readUnixfsData, type UnixfsData } from '#domain/files/unixfs/unixfs-data.ts'

/**
 * A dag-pb block as UnixFS reads it. `blocksBytes` of a link is the size of all blocks below it, as
 * this block states it; `fanout` is the number of links that each shard of a large directory can have.
 */
export type UnixfsNode = Pick<UnixfsData, 'type' | 'fanout'> & {
  links: { name: string; cid: CID; blocksBytes: number | undefined }[]
}

/** @throws when a block is not dag-pb, or its data is not UnixFS */
export function readUnixfsNode(block: Uint8Array): UnixfsNode {
  const { Links, Data } = decode(block)
  if (!Data) throw new Error('The block has no data.')
  const { type, fanout } = readUnixfsData(Data)
  const links = Links.map(({ Name = '', Hash, Tsize }) => ({
    name: Name,
    cid: Hash,
    blocksBytes: Tsize,
  }))
  return { type, fanout, links }
}
