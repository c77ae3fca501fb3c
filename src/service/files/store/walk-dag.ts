import { closeSync, fstatSync, readSync } from 'node:fs'
import type { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { blockFilePath, identityContent, isStorableCid } from '#service/files/read/block-path.ts'
import { type Blocks, missingBlock, openFile } from '#service/files/read/blocks.ts'
import { openEntry } from '#service/files/read/entry.ts'
import { createDigestSet, type DigestSet } from '#service/files/store/digest-set.ts'
import { yieldToEventLoop } from '#service/files/threads/yield-to-event-loop.ts'

const sliceMs = 10

/**
 * Every block at and below `root`, a leaf as often as it is linked. Nodes in `walkedNodes` are not
 * descended into, and descended ones are added: only blocks with links, so that a block seen as a
 * leaf, by another codec, does not count as walked. Throws a CommandError for a missing block, and
 * the reason of the signal.
 */
export async function* walkDag(
  directory: string,
  blocks: Blocks,
  root: CID,
  walkedNodes: DigestSet,
  signal?: AbortSignal,
): AsyncGenerator<CID> {
  requireStorable(root)
  yield root
  const pendingCids = [root]
  // Nodes that were opened: a crafted node links to the same child as often as it has room for.
  let openedNodes: DigestSet | undefined
  let sliceEndMs = Date.now() + sliceMs
  async function startSlice(): Promise<void> {
    await yieldToEventLoop()
    signal?.throwIfAborted()
    sliceEndMs = Date.now() + sliceMs
  }
  for (let cid = pendingCids.pop(); cid; cid = pendingCids.pop()) {
    if (Date.now() > sliceEndMs) await startSlice()
    if (!mayHaveLinks(directory, cid)) continue
    if (!identityContent(cid) && !walkedNodes.add(cid.multihash.digest)) continue
    const entry = await openEntry(blocks, cid)
    for (const { Hash } of entry.links) {
      // One node may have more than 40,000 links, and what is done for each touches the disk.
      if (Date.now() > sliceEndMs) await startSlice()
      requireStorable(Hash)
      yield Hash
      if (Hash.code === rawCode) continue
      openedNodes ??= createDigestSet()
      if (identityContent(Hash) || openedNodes.add(Hash.multihash.digest)) pendingCids.push(Hash)
    }
  }
}

function requireStorable(cid: CID): void {
  if (!identityContent(cid) && !isStorableCid(cid)) throw missingBlock(cid)
}

/**
 * Whether a node may link to others: raw blocks do not, nor does a dag-pb node that ends with its
 * data (field 1). Links (field 2) come before the data, or after it, as older programs wrote them.
 * So only the first bytes of a leaf are read, and most blocks of a file are leaves.
 */
function mayHaveLinks(directory: string, cid: CID): boolean {
  if (cid.code === rawCode) return false
  const inlineContent = identityContent(cid)
  const { head, size } = inlineContent
    ? { head: inlineContent, size: inlineContent.length }
    : readHead(directory, cid)
  return size > 0 && !(head[0] === dataFieldTag && dataFieldEnd(head) === size)
}

const dataFieldTag = 0x0a

/** The end of the first field of a node: after its tag come its length, a varint, and its bytes. */
function dataFieldEnd(head: Uint8Array): number {
  let dataLength = 0
  for (
    let byteOffset = 1, byteWeight = 1;
    byteOffset < headBytes;
    byteOffset++, byteWeight *= 128
  ) {
    const byte = head[byteOffset] ?? 0
    dataLength += (byte & 0x7f) * byteWeight
    if (byte < 0x80) return byteOffset + 1 + dataLength
  }
  return Number.NaN
}

// A tag, and the length of data longer than any block.
const headBytes = 6

function readHead(directory: string, cid: CID): { head: Uint8Array; size: number } {
  const fileDescriptor = openFile(blockFilePath(directory, cid))
  if (fileDescriptor === undefined) throw missingBlock(cid)
  try {
    const head = new Uint8Array(headBytes)
    readSync(fileDescriptor, head, 0, headBytes, 0)
    return { head, size: fstatSync(fileDescriptor).size }
  } finally {
    closeSync(fileDescriptor)
  }
}
