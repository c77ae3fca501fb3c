import type { UnixFSDirectory } from 'ipfs-unixfs-exporter'
import type { CID } from 'multiformats/cid'
import { hashMurmur3 } from '#domain/files/unixfs/murmur3.ts'
import type { Blocks } from '#service/files/store/blocks.ts'
import { openEntry } from '#service/files/content.ts'
import { CommandError } from '#service/files/failures.ts'

/**
 * What a name in a directory leads to; undefined when there is none of it, as in a file, below which
 * there is nothing. Throws a CommandError for a node that is missing or unreadable.
 */
export async function findName(blocks: Blocks, cid: CID, name: string): Promise<CID | undefined> {
  const entry = await openEntry(blocks, cid)
  if (entry.type !== 'directory') return undefined
  if (isShard(entry)) return findInShards(blocks, entry, name)
  return entry.node.Links.find(({ Name }) => Name === name)?.Hash
}

const isShard = ({ unixfs }: UnixFSDirectory) => unixfs.type === 'hamt-sharded-directory'

// boxo, hamt.go.
const mostLinks = 1_024
const hashBits = 64

/**
 * A directory in shards (UnixFS spec, HAMT): each level takes the next bits of the name's hash for a
 * number, in whose place there is the name itself, or the shard of all names that begin so.
 */
async function findInShards(
  blocks: Blocks,
  root: UnixFSDirectory,
  name: string,
): Promise<CID | undefined> {
  const links = Number(root.unixfs.fanout ?? 0)
  const bits = Math.log2(links)
  if (!Number.isInteger(bits) || bits < 1 || links > mostLinks)
    throw new CommandError(`${root.cid} is no directory: it has shards of ${links} links`)
  const digits = (links - 1).toString(16).length
  const hash = hashMurmur3(Buffer.from(name))
  let shard = root
  for (let end = bits; end <= hashBits; end += bits) {
    const place = Number((hash >> BigInt(hashBits - end)) & BigInt(links - 1))
    const prefix = place.toString(16).toUpperCase().padStart(digits, '0')
    const found = (text: string) => shard.node.Links.find(({ Name }) => Name === text)?.Hash
    const value = found(prefix + name)
    if (value) return value
    const below = found(prefix)
    if (!below) return undefined
    const entry = await openEntry(blocks, below)
    if (entry.type !== 'directory' || !isShard(entry))
      throw new CommandError(`${below} is not the shard of a directory that it should be`)
    shard = entry
  }
  throw new CommandError('sharded directory too deep')
}
