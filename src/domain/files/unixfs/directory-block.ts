import { encode, prepare } from '@ipld/dag-pb'
import { varint } from 'multiformats'
import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { sha256 } from 'viem/utils'
import { mayBeDirectory, readCid } from '#domain/files/cid/cid.ts'
import { shardPrefixChars, shardPrefixes } from '#domain/files/unixfs/shard-prefixes.ts'
import { readUnixfsNode, type UnixfsNode } from '#domain/files/unixfs/unixfs-node.ts'
import { visibleName } from '#domain/text/visible-name.ts'

/** A name in a directory; `blocksBytes` is the size of all its blocks, as the directory states it. */
export type DirectoryEntry = { name: string; cid: string; blocksBytes: number | undefined }

/** One block of a directory: entries, and the shards that name the rest of a large one. */
export type DirectoryBlock = {
  entries: DirectoryEntry[]
  /** CIDs of shards by the digits that the hashes of all their names have at this level. */
  shards: ReadonlyMap<string, string>
  fanout: number
}

const sha256Code = 0x12
const dagPbCode = 0x70

/** A UnixFS message without more than its type, which is a directory. */
const directoryMessage = Uint8Array.of(8, 1)

/**
 * Whether a block has the hash of its CID; `here` is the CID of the bytes. Undefined where the hash
 * is another than SHA-256, which is not recomputed here.
 */
export function checkBlock(
  text: string,
  block: Uint8Array,
): { here: string; isSame: boolean } | undefined {
  const cid = readCid(text)
  if (cid?.multihash.code !== sha256Code) return undefined
  const multihash = create(sha256Code, sha256(block, 'bytes'))
  const here = CID.create(cid.version, cid.code, multihash)
  return { here: here.toString(), isSame: here.equals(cid) }
}

/** Reads a block of a directory; undefined where it is a file or no UnixFS at all. */
export function readDirectoryBlock(block: Uint8Array): DirectoryBlock | undefined {
  const node = tryReadNode(block)
  if (node?.type === 'directory')
    return { entries: node.links.map(toEntry), shards: new Map(), fanout: 0 }
  const prefixChars =
    node?.type === 'sharded directory' ? shardPrefixChars(node.fanout ?? 0) : undefined
  if (!node || prefixChars === undefined) return undefined
  const isShard = ({ name }: { name: string }) => name.length === prefixChars
  return {
    entries: node.links
      .filter((link) => !isShard(link))
      .map((link) => toEntry({ ...link, name: link.name.slice(prefixChars) })),
    shards: new Map(node.links.filter(isShard).map(({ name, cid }) => [name, cid.toString()])),
    fanout: node.fanout ?? 0,
  }
}

/**
 * The one block of a directory with these entries, whose names differ, and its CID (UnixFS
 * specification). The size of an entry's blocks is left out where it is not known.
 */
export function writeDirectoryBlock(entries: readonly DirectoryEntry[]) {
  const links = entries.map(({ name, cid, blocksBytes }) => ({
    Name: name,
    Hash: readCid(cid),
    ...(blocksBytes !== undefined && { Tsize: blocksBytes }),
  }))
  const block = encode(prepare({ Data: directoryMessage, Links: links }))
  const multihash = create(sha256Code, sha256(block, 'bytes'))
  return { block, cid: CID.createV1(dagPbCode, multihash).toString() }
}

function tryReadNode(block: Uint8Array): UnixfsNode | undefined {
  try {
    return readUnixfsNode(block)
  } catch {
    return undefined
  }
}

const toEntry = ({ name, cid, blocksBytes }: UnixfsNode['links'][number]): DirectoryEntry => ({
  name,
  cid: cid.toString(),
  blocksBytes,
})

/**
 * The entry of a name in a directory, of which `readBlock` reads a block at a time; undefined where it
 * has no such entry.
 * @throws what `readBlock` throws
 */
export async function findDirectoryEntry(
  root: DirectoryBlock,
  name: string,
  readBlock: (cid: string) => Promise<DirectoryBlock | undefined>,
): Promise<DirectoryEntry | undefined> {
  let block = root
  for (const prefix of ['', ...shardPrefixes(name, root.fanout)]) {
    const shardCid = block.shards.get(prefix)
    const shard = shardCid === undefined ? undefined : await readBlock(shardCid)
    if (prefix !== '' && !shard) return undefined
    block = shard ?? block
    const entry = block.entries.find((entry) => entry.name === name)
    if (entry) return entry
  }
  return undefined
}

/**
 * Whether a dag-pb block begins as one of a file, whose links have no names, so that no more of it
 * need be read. False for a directory, and for a beginning too short to tell. Source: dag-pb spec
 * (links come first), UnixFS spec (types).
 */
export function beginsAsFile(beginning: Uint8Array): boolean {
  let offset = 0
  const readNumber = () => {
    const [value, bytes] = varint.decode(beginning, offset)
    offset += bytes
    return value
  }
  try {
    const [field] = [readNumber(), readNumber()]
    const [innerField, value] = [readNumber(), readNumber()]
    // A node without links begins with its data, and that with its type.
    if (field === 0x0a) return innerField === 8 && (value === 0 || value === 2)
    // A link begins with its hash, and its name comes next.
    offset += value
    return field === 0x12 && !(readNumber() === 0x12 && readNumber() > 0)
  } catch {
    return false
  }
}

/**
 * A direct child of a folder, at a path from its root. Only bytes that are stored as they are say
 * that they are a file, and its size; `blocksBytes` is the size of all blocks, as the folder states it.
 * `label` is the name as it can be told from all others.
 */
export type FolderRow = DirectoryEntry & { path: string; label: string; isFile: boolean }

/** Whether a path ends like that of a file: then it is taken for one until something else is known. */
export const hasExtension = (path: string): boolean => /[^./]\.\w{1,5}$/.test(path)

/** The entries of a directory at a path ('' is the folder itself), by name. */
export function listEntries(entries: readonly DirectoryEntry[], path: string): FolderRow[] {
  const looks = entries.map(({ name }) => name.normalize()).sort()
  const lookalikes = new Set(looks.filter((look, index) => look === looks[index + 1]))
  return entries
    .map((entry) => ({
      ...entry,
      path: path === '' ? entry.name : `${path}/${entry.name}`,
      label: visibleName(entry.name, lookalikes.has(entry.name.normalize())),
      isFile: !mayBeDirectory(entry.cid),
    }))
    .sort((a, b) => nameCollator.compare(a.name, b.name))
}

const nameCollator = new Intl.Collator('en', { numeric: true })
