import { join } from 'node:path'
import type { CID } from 'multiformats/cid'
import { identity } from 'multiformats/hashes/identity'

/**
 * The path of a block in a directory: named by its multihash, as both versions of a CID share a
 * block, in a folder named by the last byte of it, which is evenly distributed.
 */
export function blockFilePath(directory: string, { multihash }: CID): string {
  const multihashHex = Buffer.from(multihash.bytes).toString('hex')
  return join(directory, multihashHex.slice(-2), multihashHex)
}

/** The content in a CID itself (identity multihash), which is not stored. */
export const identityContent = ({ multihash }: CID): Uint8Array | undefined =>
  multihash.code === identity.code ? multihash.digest : undefined

const sha256Code = 0x12

/** Whether a block of this CID can be stored: all blocks are stored under their SHA-256. */
export const isStorableCid = ({ multihash }: CID): boolean =>
  multihash.code === sha256Code && multihash.size === 32

/** Whether a file in the store's folders is a block. Other files are not ours. */
export const isBlockName = (name: string): boolean => /^1220[\da-f]{64}$/.test(name)

export const isBlockFolder = (name: string): boolean => /^[\da-f]{2}$/.test(name)
