import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { CID } from 'multiformats/cid'
import { CommandError, undefinedIfAbsent } from '#service/files/failures.ts'
import { blockFilePath, identityContent, isStorableCid } from '#service/files/read/block-path.ts'

/**
 * Stored blocks. `get` throws a CommandError when a block is missing or damaged. What fits into
 * `memory` is read there: fresh memory for each block would cost as much as hashing it.
 */
export type Blocks = { get(cid: CID, memory?: Uint8Array): Promise<Uint8Array> }

/**
 * The blocks in `directory`, each checked against its hash when it is read. Waits for the disk, and
 * is for threads other than the service's main one.
 */
export const openBlocks = (directory: string): Blocks => ({
  async get(cid, memory) {
    const inlineContent = identityContent(cid)
    if (inlineContent) return inlineContent
    if (!isStorableCid(cid)) throw missingBlock(cid)
    return verifyBlock(cid, readWhole(blockFilePath(directory, cid), memory))
  },
})

/** The bytes of a file, in `memory` when they fit; undefined when there is no such file. */
function readWhole(path: string, memory: Uint8Array | undefined): Uint8Array | undefined {
  const fileDescriptor = openFile(path)
  if (fileDescriptor === undefined) return undefined
  try {
    const { size } = fstatSync(fileDescriptor)
    const target = memory && size <= memory.length ? memory : Buffer.allocUnsafeSlow(size)
    let length = 0
    for (let read = -1; read !== 0 && length < size; length += read)
      read = readSync(fileDescriptor, target, length, size - length, null)
    return target.subarray(0, length)
  } finally {
    closeSync(fileDescriptor)
  }
}

/** A file to be closed; undefined when there is none. */
export function openFile(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    return undefinedIfAbsent(error as NodeJS.ErrnoException)
  }
}

/** The bytes read for a CID. Throws Kubo's error when there are none or their hash is wrong. */
function verifyBlock(cid: CID, bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw missingBlock(cid)
  const sha256Digest = createHash('sha256').update(bytes).digest()
  if (!sha256Digest.equals(cid.multihash.digest))
    throw new CommandError(`block in storage has different hash than requested: ${cid}`)
  return bytes
}

/** Kubo's error for a block that an offline node does not have. */
export const missingBlock = (cid: CID): CommandError =>
  new CommandError(`block was not found locally (offline): ipld: could not find ${cid}`)
