import { createHash } from 'node:crypto'
import { readFile } from 'node:fs'
import { promisify } from 'node:util'
import type { CID } from 'multiformats/cid'
import { CommandError } from '#service/files/failures.ts'
import { blockFilePath, identityContent, isStorableCid } from '#service/files/store/block-path.ts'
import { undefinedIfAbsent } from '#service/files/store/durable.ts'

/** Stored blocks. `get` throws a CommandError when a block is missing or damaged. */
export type Blocks = { get(cid: CID): AsyncGenerator<Uint8Array> }

/** The blocks in `directory`, each checked against its hash when it is read. */
export const openBlocks = (directory: string): Blocks => ({
  async *get(cid) {
    const inlineContent = identityContent(cid)
    if (!inlineContent && !isStorableCid(cid)) throw missingBlock(cid)
    yield inlineContent ??
      verifyBlock(cid, await readWhole(blockFilePath(directory, cid)).catch(undefinedIfAbsent))
  },
})

// Not that of `fs/promises`, whose handles cost more than hashing what they read.
const readWhole = promisify(readFile)

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
