import { closeSync, openSync, readSync } from 'node:fs'
import type { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { blockPath, contentOfItself } from '#service/files/block-path.ts'
import { type Blocks, missingBlock } from '#service/files/blocks.ts'
import { openEntry } from '#service/files/content.ts'
import type { DigestSet } from '#service/files/digest-set.ts'
import { breather, undefinedIfAbsent } from '#service/files/durable.ts'

const sliceMs = 10

/**
 * Every block below and at `root`, a leaf as often as it is linked. Nodes in `walked` are not
 * descended into, and those that are are added: blocks with links only, so that a block that was
 * seen as a leaf, by another codec, is not taken for one that was walked. Throws a CommandError for
 * one that is missing.
 */
export async function* walk(
  directory: string,
  blocks: Blocks,
  root: CID,
  walked: DigestSet,
): AsyncGenerator<CID> {
  const open = [root]
  let until = Date.now() + sliceMs
  for (let cid = open.pop(); cid; cid = open.pop()) {
    if (Date.now() > until) {
      await breather()
      until = Date.now() + sliceMs
    }
    yield cid
    if (!hasLinks(directory, cid)) continue
    if (!contentOfItself(cid) && !walked.add(cid.multihash.digest)) continue
    const entry = await openEntry(blocks, cid)
    if (entry.type === 'file' || entry.type === 'directory')
      open.push(...entry.node.Links.map(({ Hash }) => Hash))
  }
}

/**
 * Whether a node links to others: in dag-pb links come first, as field 2. So of a leaf, which is
 * most of a file, only one byte is read.
 */
function hasLinks(directory: string, cid: CID): boolean {
  if (cid.code === rawCode) return false
  const own = contentOfItself(cid)
  return (own ? own[0] : firstByte(directory, cid)) === linksField
}

const linksField = 0x12

function firstByte(directory: string, cid: CID): number | undefined {
  const file = opened(blockPath(directory, cid))
  if (file === undefined) throw missingBlock(cid)
  try {
    const byte = new Uint8Array(1)
    return readSync(file, byte, 0, 1, 0) === 1 ? byte[0] : undefined
  } finally {
    closeSync(file)
  }
}

function opened(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    return undefinedIfAbsent(error as NodeJS.ErrnoException)
  }
}
