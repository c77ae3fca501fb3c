import { closeSync, fstatSync, readSync } from 'node:fs'
import { varint } from 'multiformats'
import type { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { CommandError } from '#service/files/failures.ts'
import { blockFilePath, identityContent, isStorableCid } from '#service/files/read/block-path.ts'
import { type Blocks, missingBlock, notAFile, openFile } from '#service/files/read/blocks.ts'
import { dagPbCode, readLinks } from '#service/files/read/entry.ts'
import type { BlockFiles, SweepResult } from '#service/files/store/block-files.ts'
import type { Pins } from '#service/files/store/pins.ts'
import { createShare, type Steps, type Turns } from '#service/files/threads/turns.ts'

/**
 * Digests by their last 16 bytes, enough that no one can construct two that are equal: a million of
 * them take 70 MB. Both methods take one of at least 16 bytes.
 */
export class DigestSet {
  private readonly ends = new Set<string>()

  has(digest: Uint8Array): boolean {
    return this.ends.has(endOf(digest))
  }

  /** Returns whether it was new. */
  add(digest: Uint8Array): boolean {
    const { size } = this.ends
    return this.ends.add(endOf(digest)).size > size
  }
}

const endOf = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset + length - 16, 16).toString('latin1')

// A node may have 50,000 links. Few of them are in memory, and the node is read again.
const maxLinksInMemory = 128
const maxPendingCids = 2_048

/**
 * Every block at and below `root`, a leaf as often as it is linked. Nodes in `walkedNodes` are not
 * descended into, and descended ones are added: only blocks with links, so that a block seen as a
 * leaf, by another codec, does not count as walked. A CommandError for a missing block is thrown,
 * or given to `onMissing`, and the rest is walked.
 */
export function* walkDag(
  directory: string,
  blocks: Blocks,
  root: CID,
  walkedNodes: DigestSet,
  onMissing: (error: CommandError) => void = (error) => {
    throw error
  },
): Generator<CID> {
  if (!mayBeStored(root)) return onMissing(missingBlock(root))
  yield root
  const pending: { cid: CID; nextLink: number }[] = [{ cid: root, nextLink: 0 }]
  // Nodes that were opened: a crafted node links to the same child as often as it has room for.
  const openedNodes = new DigestSet()
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { cid, nextLink } = node
    const room = Math.max(1, Math.floor((maxPendingCids - pending.length) / 2))
    let links: { cids: CID[]; hasMore: boolean }
    try {
      if (nextLink === 0) {
        if (!mayHaveLinks(directory, cid)) continue
        if (!identityContent(cid) && !walkedNodes.add(cid.multihash.digest)) continue
      }
      links = takeLinks(blocks, cid, nextLink, Math.min(room, maxLinksInMemory))
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      onMissing(error)
      continue
    }
    if (links.hasMore) pending.push({ cid, nextLink: nextLink + links.cids.length })
    for (const child of links.cids) {
      if (!mayBeStored(child)) {
        onMissing(missingBlock(child))
        continue
      }
      yield child
      if (child.code === rawCode) continue
      if (identityContent(child) || openedNodes.add(child.multihash.digest))
        pending.push({ cid: child, nextLink: 0 })
    }
  }
}

/** Some links of a node, from the one of an index on. */
function takeLinks(
  blocks: Blocks,
  cid: CID,
  firstIndex: number,
  count: number,
): { cids: CID[]; hasMore: boolean } {
  const cids: CID[] = []
  let index = 0
  for (const link of readLinks(cid, blocks.get(cid))) {
    if (cids.length === count) {
      blocks.keep()
      return { cids, hasMore: true }
    }
    if (index >= firstIndex) cids.push(link)
    index += 1
  }
  return { cids, hasMore: false }
}

const mayBeStored = (cid: CID): boolean => identityContent(cid) !== undefined || isStorableCid(cid)

/**
 * Whether a block may link to others: raw ones do not, nor does a dag-pb node that ends with its
 * data (field 1). Links (field 2) come before the data, or after it, as older programs wrote them.
 * So only the first bytes of a leaf are read, and most blocks of a file are leaves.
 */
function mayHaveLinks(directory: string, cid: CID): boolean {
  if (cid.code !== dagPbCode) return cid.code !== rawCode
  const inlineContent = identityContent(cid)
  const { head, size } = inlineContent
    ? { head: inlineContent, size: inlineContent.length }
    : readHead(directory, cid)
  return size > 0 && !(head[0] === dataFieldTag && dataFieldEnd(head) === size)
}

const dataFieldTag = 0x0a

/**
 * The end of the first field of a node: after its tag come its length, a varint, and its bytes. NaN
 * where the length cannot be read, so that the links are looked for.
 */
function dataFieldEnd(head: Uint8Array): number {
  try {
    const [dataLength, lengthBytes] = varint.decode(head, 1)
    return 1 + lengthBytes + dataLength
  } catch {
    return Number.NaN
  }
}

// A tag, and the length of data longer than any block.
const headBytes = 6

function readHead(directory: string, cid: CID): { head: Uint8Array; size: number } {
  const fileDescriptor = openFile(blockFilePath(directory, cid))
  if (fileDescriptor === undefined) throw missingBlock(cid)
  try {
    const head = new Uint8Array(headBytes)
    const stats = fstatSync(fileDescriptor)
    if (!stats.isFile()) throw notAFile(cid)
    readSync(fileDescriptor, head, 0, headBytes, 0)
    return { head, size: stats.size }
  } finally {
    closeSync(fileDescriptor)
  }
}

// File systems take times from a clock that is some ms behind ours; some round to seconds.
const clockSlackMs = 2_000

/**
 * Removes every block that no pin holds and that no one has put or touched for `graceMs`, nor since
 * the oldest session began; blocks of a pin that was removed less than `graceMs` ago are spared as
 * well. Runs in slices beside those sessions. Throws, and removes nothing, when a pinned node
 * cannot be read: what is below it is not known then.
 */
export async function collectGarbage(
  directory: string,
  blocks: Blocks,
  files: BlockFiles,
  pins: Pins,
  turns: Turns,
  graceMs: number,
): Promise<SweepResult> {
  // Taken before the pins are read: blocks that are pinned or put from here on are younger.
  const startedAtMs = Date.now()
  const cutoffMs = Math.min(startedAtMs - graceMs, files.oldestSession()) - clockSlackMs
  const liveDigests = new DigestSet()
  const visitedDigests = new DigestSet()
  function* markSteps(cid: CID, mode: string, onMissing?: () => void): Steps<void> {
    const cidsBelow =
      mode === 'direct' ? [cid] : walkDag(directory, blocks, cid, visitedDigests, onMissing)
    for (const liveCid of cidsBelow) {
      if (!identityContent(liveCid)) liveDigests.add(liveCid.multihash.digest)
      yield
    }
  }
  const share = createShare('')
  const markLive = (cid: CID, mode: string, onMissing?: () => void) =>
    turns.run(share, markSteps(cid, mode, onMissing))
  for await (const { cid, mode } of pins.list()) await markLive(cid, mode).catch(nameFailedPin(cid))
  // The DAG may be incomplete, which is often why a pin is removed.
  for await (const { cid, mode } of pins.removedSince(startedAtMs - graceMs))
    await markLive(cid, mode, () => {})
  return files.sweep((name) => liveDigests.has(Buffer.from(name, 'hex')), cutoffMs)
}

const nameFailedPin = (cid: CID) => (error: unknown) => {
  if (!(error instanceof CommandError)) throw error
  throw new CommandError(`${cid} is pinned, but cannot be read: ${error.message}`)
}
