import { CID } from 'multiformats/cid'
import { maxCidChars, readCid } from '#domain/files/cid/cid.ts'
import { shardPrefixes } from '#domain/files/unixfs/shard-prefixes.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/read/blocks.ts'
import { type Entry, openEntry } from '#service/files/read/entry.ts'
import type { Steps } from '#service/files/threads/turns.ts'

/** A parsed `arg`: a CID, and the names of a path below it. */
export type ContentPath = { root: CID; names: readonly string[] }

/**
 * Reads an `arg`: a CID, `/ipfs/{cid}`, `ipfs://{cid}` or `ipfs:{cid}`, with an optional path below
 * it. Throws a CommandError with Kubo's text for anything else, and a UsageError for a CID of more
 * bytes than Kubo accepts.
 */
export function parseContentPath(text: string): ContentPath {
  const [, prefix, path = ''] = /^(\/ipfs\/|ipfs:(?:\/\/)?)?(.*)$/s.exec(text) ?? []
  // Base64 contains slashes.
  const wholeCid = readCid(path)
  if (wholeCid) return { root: checkDigestSize(wholeCid), names: [] }
  const [firstSegment = '', ...names] = path.split('/')
  if (firstSegment.length > maxCidChars)
    throw new UsageError(
      400,
      `a CID has ${maxCidChars} characters at most, not ${firstSegment.length}`,
    )
  const rootCid = readCid(firstSegment)
  if (!rootCid) {
    const reason = prefix ? 'invalid cid' : 'path does not have enough components'
    throw new CommandError(`invalid path "${text}": ${reason}`)
  }
  return { root: checkDigestSize(rootCid), names: names.filter((name) => name !== '') }
}

/**
 * The CID at the end of a path. Throws a CommandError with Kubo's text for a name that does not
 * exist, also below a file.
 */
export function* followPath(blocks: Blocks, { root, names }: ContentPath): Steps<CID> {
  let cid = root
  for (const name of names) {
    const childCid = yield* findEntryCid(blocks, cid, name)
    if (!childCid) throw new CommandError(`no link named ${JSON.stringify(name)} under ${cid}`)
    cid = checkDigestSize(childCid)
  }
  return cid
}

/** Kubo's limit (boxo, verifcid), which also keeps file names of pins short enough. */
const maxDigestBytes = 128

function checkDigestSize(cid: CID): CID {
  const { size } = cid.multihash
  if (size <= maxDigestBytes) return cid
  throw new UsageError(400, `the digest of a CID has ${maxDigestBytes} bytes at most, not ${size}`)
}

/**
 * The CID of an entry of a directory; undefined when it has none of this name, or is a file. Throws
 * a CommandError for a node that is missing or unreadable.
 */
function* findEntryCid(blocks: Blocks, cid: CID, name: string): Steps<CID | undefined> {
  const entry = openEntry(blocks, cid)
  // A request may have many paths through it.
  blocks.keep()
  if (entry.unixfs.type === shardType) return yield* findInShards(blocks, entry, name)
  if (entry.unixfs.type !== 'directory') return undefined
  const entryCid = findLink(entry, name)
  yield
  return entryCid
}

const shardType = 'sharded directory'

/** Finds an entry of a sharded directory, a level at a time, by its prefixes there. */
function* findInShards(blocks: Blocks, root: Entry, name: string): Steps<CID | undefined> {
  const linkCount = root.unixfs.fanout ?? 0
  const prefixes = shardPrefixes(name, linkCount)
  if (prefixes.length === 0)
    throw new CommandError(`${root.cid} is not a directory: it has shards of ${linkCount} links`)
  let shard = root
  for (const prefix of prefixes) {
    if (shard.node.linkCount > linkCount)
      throw new CommandError(`${shard.cid} has more links than a shard of ${linkCount} can have`)
    const entryCid = findLink(shard, prefix + name)
    if (entryCid) return entryCid
    const childShardCid = findLink(shard, prefix)
    if (!childShardCid) return undefined
    yield
    const entry = openEntry(blocks, childShardCid)
    blocks.keep()
    if (entry.unixfs.type !== shardType)
      throw new CommandError(`${childShardCid} is not the shard of a directory that it should be`)
    shard = entry
  }
  throw new CommandError('sharded directory too deep')
}

/** The CID of the first link of a name. */
function findLink({ cid, node }: Entry, name: string): CID | undefined {
  const wantedName = Buffer.from(name)
  try {
    for (const links = node.links(); links.next(); ) {
      const link = links.read()
      if (wantedName.equals(link.name)) return CID.decode(Uint8Array.from(link.cid))
    }
  } catch (error) {
    throw new CommandError(`${cid} is not a directory: ${(error as Error).message}`)
  }
  return undefined
}
