import { join } from 'node:path'
import type { CID } from 'multiformats/cid'
import { identity } from 'multiformats/hashes/identity'

/**
 * Where a block is kept below a directory: by its multihash, as the two versions of a CID share a
 * block, in a folder named by the last byte of that, which is evenly spread.
 */
export function blockFilePath(directory: string, { multihash }: CID): string {
  const multihashHex = Buffer.from(multihash.bytes).toString('hex')
  return join(directory, multihashHex.slice(-2), multihashHex)
}

/** The bytes of a CID that holds them itself (identity multihash), and is kept nowhere. */
export const identityContent = ({ multihash }: CID): Uint8Array | undefined =>
  multihash.code === identity.code ? multihash.digest : undefined

const sha256Code = 0x12

/** Whether a block of this CID can be here: all that are kept are kept by their SHA-256. */
export const isStorableCid = ({ multihash }: CID): boolean =>
  multihash.code === sha256Code && multihash.size === 32

/** Whether a file in the store's folders is that of a block. What else there may be is not ours. */
export const isBlockName = (name: string): boolean => /^1220[\da-f]{64}$/.test(name)

/** Whether a name is that of a folder of blocks. */
export const isBlockFolder = (name: string): boolean => /^[\da-f]{2}$/.test(name)
