import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { CID } from 'multiformats/cid'
import { CommandError, undefinedIfAbsent } from '#service/files/failures.ts'
import { blockFilePath, identityContent, isStorableCid } from '#service/files/read/block-path.ts'

/** Stored blocks. */
export type Blocks = {
  /**
   * The bytes of a block, good until the next one is read: fresh memory for each would cost as much
   * as hashing it. Throws a CommandError when it is missing or damaged.
   */
  get(cid: CID): Uint8Array
  /** Keeps the block that was read last for a while, as it will be wanted again. */
  keep(): void
}

/** A block that is in memory, and the version of the file that it was read from. */
type ReadBlock = { path: string; version: string; bytes: Uint8Array }

// A 256 KiB block with its framing.
const defaultBlockBytes = 262_144 + 14
// Longest block read: this store has blocks of 2 MiB at most, so longer ones are damaged.
const maxBlockBytes = 4_194_304
const maxKeptBytes = 16_777_216

/**
 * The blocks in `directory`, each checked against its hash when it is read. Waits for the disk, and
 * is for threads other than the service's main one.
 */
export function openBlocks(directory: string): Blocks {
  let memory = Buffer.allocUnsafeSlow(defaultBlockBytes)
  let lastBlock: ReadBlock | undefined
  const keptBlocks = new LRUCache<string, ReadBlock>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  })

  /** The block in memory, unless its file has changed since. */
  function findInMemory(path: string): ReadBlock | undefined {
    const block = lastBlock?.path === path ? lastBlock : keptBlocks.get(path)
    const stats = block && statSync(path, { throwIfNoEntry: false })
    if (stats && versionOf(stats) === block.version) return block
    keptBlocks.delete(path)
    return undefined
  }

  function readBlock(cid: CID, path: string): ReadBlock {
    const fileDescriptor = openFile(path)
    if (fileDescriptor === undefined) throw missingBlock(cid)
    try {
      const stats = fstatSync(fileDescriptor)
      if (!stats.isFile()) throw notAFile(cid)
      if (stats.size > maxBlockBytes)
        throw new CommandError(`block in storage has ${stats.size} bytes, too many: ${cid}`)
      if (stats.size > memory.length) memory = Buffer.allocUnsafeSlow(maxBlockBytes)
      let length = 0
      for (let read = -1; read !== 0 && length < stats.size; length += read)
        read = readSync(fileDescriptor, memory, length, stats.size - length, null)
      const bytes = memory.subarray(0, length)
      if (!createHash('sha256').update(bytes).digest().equals(cid.multihash.digest))
        throw new CommandError(`block in storage has different hash than requested: ${cid}`)
      return { path, version: versionOf(stats), bytes }
    } finally {
      closeSync(fileDescriptor)
    }
  }

  return {
    get(cid) {
      const inlineContent = identityContent(cid)
      if (!inlineContent && !isStorableCid(cid)) throw missingBlock(cid)
      const path = blockFilePath(directory, cid)
      const blockInMemory = inlineContent ? undefined : findInMemory(path)
      lastBlock = undefined
      if (inlineContent) return inlineContent
      lastBlock = blockInMemory ?? readBlock(cid, path)
      return lastBlock.bytes
    },
    keep() {
      if (!lastBlock || keptBlocks.has(lastBlock.path)) return
      keptBlocks.set(lastBlock.path, { ...lastBlock, bytes: Uint8Array.from(lastBlock.bytes) })
    },
  }
}

const versionOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string =>
  [ino, size, mtimeMs, ctimeMs].join()

/** A file to be closed; undefined when there is none. */
export function openFile(path: string): number | undefined {
  try {
    // Opening a pipe would wait for its writer. Windows has no such flag.
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    return undefinedIfAbsent(error as NodeJS.ErrnoException)
  }
}

/** Kubo's error for a block that an offline node does not have. */
export const missingBlock = (cid: CID): CommandError =>
  new CommandError(`block was not found locally (offline): ipld: could not find ${cid}`)

/** A pipe, directory or device in place of a block. */
export const notAFile = (cid: CID): CommandError =>
  new CommandError(`block in storage is not a file: ${cid}`)
