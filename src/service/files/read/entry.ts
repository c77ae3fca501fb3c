import { decode, type PBLink } from '@ipld/dag-pb'
import { UnixFS } from 'ipfs-unixfs'
import type { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { CommandError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/read/blocks.ts'

/**
 * A node of a file or directory, by the UnixFS specification. `size` is that of the file in bytes,
 * of which `data` are here, and `blockSizes` those below each link.
 */
export type Entry = {
  cid: CID
  /** Its type in UnixFS; a block without a format is `raw`, too. */
  type: string
  size: bigint
  data: Uint8Array
  links: readonly PBLink[]
  blockSizes: readonly bigint[]
  /** Of a sharded directory. */
  fanout?: bigint | undefined
}

/**
 * One node of a file or directory. Throws a CommandError when it is missing or unreadable. The
 * block is read into `memory` where it fits; then `data` is good until that is used again.
 */
export async function openEntry(blocks: Blocks, cid: CID, memory?: Uint8Array): Promise<Entry> {
  if (cid.code !== dagPbCode && cid.code !== rawCode)
    throw notUnixfs(cid, `it has codec 0x${cid.code.toString(16)}`)
  const block = await blocks.get(cid, memory)
  if (cid.code === rawCode)
    return { cid, type: 'raw', size: BigInt(block.length), data: block, links: [], blockSizes: [] }
  try {
    const node = decode(block)
    // Links are parts of the block, and needed for longer than it.
    const links = memory && node.Links.length > 0 ? decode(new Uint8Array(block)).Links : node.Links
    if (!node.Data) throw new Error('no data in PBNode')
    const unixfs = UnixFS.unmarshal(node.Data)
    const { type, data = new Uint8Array(), blockSizes, fanout } = unixfs
    return { cid, type, size: unixfs.fileSize(), data, links, blockSizes, fanout }
  } catch (error) {
    throw notUnixfs(cid, error instanceof Error ? error.message : String(error))
  }
}

// The only codecs of files and directories.
const dagPbCode = 0x70

const notUnixfs = (cid: CID, reason: string): CommandError =>
  new CommandError(`${cid} is not a file or directory: ${reason}`)
