import { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { CommandError } from '#service/files/failures.ts'
import { dagPbCode } from '#service/files/read/entry.ts'
import { readPbNode } from '#service/files/read/pb-node.ts'

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
