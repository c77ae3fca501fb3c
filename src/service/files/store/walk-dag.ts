import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { blockPath, contentOfItself, isKept } from '#service/files/store/block-path.ts'
import { type Blocks, missingBlock } from '#service/files/store/blocks.ts'
import { openEntry } from '#service/files/content.ts'
import { createDigestSet, type DigestSet } from '#service/files/store/digest-set.ts'
import { breather, undefinedIfAbsent } from '#service/files/store/durable.ts'

const sliceMs = 10

/**
 * Every block below and at `root`, a leaf as often as it is linked. Nodes in `walked` are not
 * descended into, and those that are are added: blocks with links only, so that a block that was
 * seen as a leaf, by another codec, is not taken for one that was walked. Throws a CommandError for
 * one that is missing, and the reason of the signal.
 */
export async function* walk(
  directory: string,
  blocks: Blocks,
  root: CID,
  walked: DigestSet,
  signal?: AbortSignal,
): AsyncGenerator<CID> {
  checkKept(root)
  yield root
  const open = [root]
  // Those that were opened: a crafted node links to the same child as often as it has room for.
  let opened: DigestSet | undefined
  let until = Date.now() + sliceMs
  for (let cid = open.pop(); cid; cid = open.pop()) {
    if (Date.now() > until) {
      await breather()
      until = Date.now() + sliceMs
    }
    signal?.throwIfAborted()
    if (!mayHaveLinks(directory, cid)) continue
    if (!contentOfItself(cid) && !walked.add(cid.multihash.digest)) continue
    const entry = await openEntry(blocks, cid)
    if (entry.type !== 'file' && entry.type !== 'directory') continue
    for (const { Hash } of entry.node.Links) {
      checkKept(Hash)
      yield Hash
      if (Hash.code === rawCode) continue
      opened ??= createDigestSet()
      if (contentOfItself(Hash) || opened.add(Hash.multihash.digest)) open.push(Hash)
    }
  }
}

function checkKept(cid: CID): void {
  if (!contentOfItself(cid) && !isKept(cid)) throw missingBlock(cid)
}

/**
 * Whether a node may link to others: no node of raw bytes does, and no dag-pb that ends with its data
 * (field 1). Links (field 2) stand before the data, or behind it, as older programs wrote them. So of
 * a leaf, which is most of a file, only the first bytes are read.
 */
function mayHaveLinks(directory: string, cid: CID): boolean {
  if (cid.code === rawCode) return false
  const own = contentOfItself(cid)
  const { head, size } = own ? { head: own, size: own.length } : headOf(directory, cid)
  return size > 0 && !(head[0] === dataField && endOfData(head) === size)
}

const dataField = 0x0a

/** Where the first field of a node ends: behind its tag come its length, a varint, and its bytes. */
function endOfData(head: Uint8Array): number {
  let length = 0
  for (let at = 1, place = 1; at < headBytes; at++, place *= 128) {
    const byte = head[at] ?? 0
    length += (byte & 0x7f) * place
    if (byte < 0x80) return at + 1 + length
  }
  return Number.NaN
}

// A tag, and the length of data that is longer than a block can be.
const headBytes = 6

function headOf(directory: string, cid: CID): { head: Uint8Array; size: number } {
  const file = openFile(blockPath(directory, cid))
  if (file === undefined) throw missingBlock(cid)
  try {
    const head = new Uint8Array(headBytes)
    readSync(file, head, 0, headBytes, 0)
    return { head, size: fstatSync(file).size }
  } finally {
    closeSync(file)
  }
}

function openFile(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    return undefinedIfAbsent(error as NodeJS.ErrnoException)
  }
}
