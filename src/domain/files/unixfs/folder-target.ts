import { blockCid, bytesInCid, mayBeDirectory } from '#domain/files/cid/cid.ts'
import {
  checkBlock,
  type DirectoryBlock,
  type DirectoryEntry,
  findDirectoryEntry,
  readDirectoryBlock,
} from '#domain/files/unixfs/directory-block.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'

/**
 * The answer to a path in a folder: a folder with its entries, a file, nothing, or a block that does
 * not have the hash of its CID, and so proves nothing. `isVerified`: every block on the way has
 * the hash by which the one above names it; where not, a hash is not recomputed here.
 */
export type FolderTarget =
  | {
      kind: 'folder'
      cid: string
      entries: DirectoryEntry[]
      /** Whether all entries were read. */
      isWhole: boolean
      isVerified: boolean
    }
  | { kind: 'file'; cid: string; isVerified: boolean }
  | { kind: 'missing'; isVerified: boolean }
  | { kind: 'mismatch'; cid: string; here: string }

/** Deepest path that is followed: no file system's is as deep. */
const maxPathNames = 256
/** Largest block that nodes exchange (bitswap). */
export const maxBlockBytes = 2 * 1024 * 1024
/** Most shards of one folder that are read: Kubo's hold about 40 names each. */
const maxShards = 4_096
const maxConcurrentReads = 6

/** A block of a directory, or that a CID is of a file, or the CID of the other bytes that came. */
type BlockRead =
  | (DirectoryBlock & { bytes: Uint8Array; isVerified: boolean })
  | 'file'
  | { here: string }

/**
 * Reads the block of a directory, which `readBlock` gives by its raw CID; undefined stands for one of a file. A CID that
 * holds the block itself costs no request.
 * @throws what `readBlock` throws
 */
export async function readDirectory(
  cid: string,
  readBlock: (cid: string) => Promise<Uint8Array | undefined>,
): Promise<BlockRead> {
  const askedCid = mayBeDirectory(cid) ? blockCid(cid) : undefined
  if (askedCid === undefined) return 'file'
  const inside = bytesInCid(cid)
  const bytes = inside ?? (await readBlock(askedCid))
  if (!bytes) return 'file'
  const check = inside ? undefined : checkBlock(cid, bytes)
  if (check && !check.isSame) return { here: check.here }
  const block = readDirectoryBlock(bytes)
  return block
    ? { ...block, bytes, isVerified: inside !== undefined || check !== undefined }
    : 'file'
}

/**
 * Follows a path in a folder, each block checked against its CID; `onProgress` is called where the
 * folder at its end has many.
 * @throws what `read` throws
 */
export async function findFolderTarget(
  root: string,
  path: string,
  read: (cid: string) => Promise<BlockRead>,
  onProgress: (blocksRead: number, blocksKnown: number) => void,
): Promise<FolderTarget> {
  const mismatches: FolderTarget[] = []
  let isVerified = true
  const readBlock = async (cid: string) => {
    // The way ends at bytes that do not have the CID by which they were asked for.
    const block = mismatches.length > 0 ? 'file' : await read(cid)
    if (block === 'file') return undefined
    if ('here' in block) return void mismatches.push({ kind: 'mismatch', cid, here: block.here })
    isVerified &&= block.isVerified
    return block
  }
  const names = path.split('/').filter((name) => name !== '')
  if (names.length > maxPathNames) return { kind: 'missing', isVerified: false }
  let [cid, directory] = [root, await readBlock(root)]
  for (const name of names) {
    const entry = directory && (await findDirectoryEntry(directory, name, readBlock))
    // Only the beginning of a block says that it is one of a file.
    if (!entry)
      return mismatches[0] ?? { kind: 'missing', isVerified: directory !== undefined && isVerified }
    ;[cid, directory] = [entry.cid, await readBlock(entry.cid)]
  }
  if (!directory) return mismatches[0] ?? { kind: 'file', cid, isVerified }
  const { entries, isWhole } = await readEntries(directory, readBlock, onProgress)
  return mismatches[0] ?? { kind: 'folder', cid, entries, isWhole, isVerified }
}

/** All entries of a directory, those in its shards too, level by level. */
async function readEntries(
  directory: DirectoryBlock,
  readBlock: (cid: string) => Promise<DirectoryBlock | undefined>,
  onProgress: (blocksRead: number, blocksKnown: number) => void,
) {
  const entries = [...directory.entries]
  const shardCids = [...directory.shards.values()]
  let shardsRead = 0
  for (let levelStart = 0; levelStart < Math.min(shardCids.length, maxShards); ) {
    const level = shardCids.slice(levelStart, maxShards)
    levelStart += level.length
    await forEachConcurrent(level, maxConcurrentReads, async (cid) => {
      const shard = await readBlock(cid)
      entries.push(...(shard?.entries ?? []))
      shardCids.push(...(shard?.shards.values() ?? []))
      shardsRead++
      onProgress(shardsRead + 1, shardCids.length + 1)
    })
  }
  return { entries, isWhole: shardCids.length <= maxShards }
}
