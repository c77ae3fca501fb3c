import type { CID } from 'multiformats/cid'
import { hashMurmur3 } from '#domain/files/unixfs/murmur3.ts'
import { CommandError } from '#service/files/failures.ts'
import type { Blocks } from '#service/files/read/blocks.ts'
import { type Entry, openEntry } from '#service/files/read/entry.ts'

/**
 * The CID of an entry of a directory; undefined when it has none of this name, or is a file. Throws
 * a CommandError for a node that is missing or unreadable.
 */
export async function findEntryCid(
  blocks: Blocks,
  cid: CID,
  name: string,
): Promise<CID | undefined> {
  const entry = await openEntry(blocks, cid)
  if (entry.type === shardType) return findInShards(blocks, entry, name)
  if (entry.type !== 'directory') return undefined
  return entry.links.find(({ Name }) => Name === name)?.Hash
}

const shardType = 'hamt-sharded-directory'

// boxo, hamt.go.
const maxShardLinks = 1_024
const hashBits = 64

/**
 * Finds an entry of a sharded directory (UnixFS spec, HAMT): each level takes the next bits of the
 * hash of the name as an index, whose link is the entry itself, or the shard of all names with the
 * same bits.
 */
async function findInShards(blocks: Blocks, root: Entry, name: string): Promise<CID | undefined> {
  const linkCount = Number(root.fanout ?? 0)
  const bitsPerLevel = Math.log2(linkCount)
  if (!Number.isInteger(bitsPerLevel) || bitsPerLevel < 1 || linkCount > maxShardLinks)
    throw new CommandError(`${root.cid} is not a directory: it has shards of ${linkCount} links`)
  const prefixDigits = (linkCount - 1).toString(16).length
  const nameHash = hashMurmur3(Buffer.from(name))
  let shard = root
  for (let bitEnd = bitsPerLevel; bitEnd <= hashBits; bitEnd += bitsPerLevel) {
    const linkIndex = Number((nameHash >> BigInt(hashBits - bitEnd)) & BigInt(linkCount - 1))
    const linkPrefix = linkIndex.toString(16).toUpperCase().padStart(prefixDigits, '0')
    const findLink = (text: string) => shard.links.find(({ Name }) => Name === text)?.Hash
    const entryCid = findLink(linkPrefix + name)
    if (entryCid) return entryCid
    const childShardCid = findLink(linkPrefix)
    if (!childShardCid) return undefined
    const entry = await openEntry(blocks, childShardCid)
    if (entry.type !== shardType)
      throw new CommandError(`${childShardCid} is not the shard of a directory that it should be`)
    shard = entry
  }
  throw new CommandError('sharded directory too deep')
}
