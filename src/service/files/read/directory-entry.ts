import { CID } from 'multiformats/cid'
import { shardPrefixes } from '#domain/files/unixfs/shard-prefixes.ts'
import { CommandError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/read/blocks.ts'
import { type Entry, openEntry } from '#service/files/read/entry.ts'
import type { Steps } from '#service/files/threads/turns.ts'

/**
 * The CID of an entry of a directory; undefined when it has none of this name, or is a file. Throws
 * a CommandError for a node that is missing or unreadable.
 */
export function* findEntryCid(blocks: Blocks, cid: CID, name: string): Steps<CID | undefined> {
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
