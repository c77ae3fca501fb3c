import type { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { CommandError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/read/blocks.ts'
import { type PbNode, readPbNode } from '#service/files/read/pb-node.ts'
import { readUnixfsData, type UnixfsData } from '#service/files/read/unixfs-data.ts'

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
