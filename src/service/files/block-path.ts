import { join } from 'node:path'
import type { CID } from 'multiformats/cid'
import { identity } from 'multiformats/hashes/identity'

/**
 * Where a block is kept below a directory: by its multihash, as the two versions of a CID share a
 * block, in a folder named by the last byte of that, which is evenly spread.
 */
export function blockPath(directory: string, { multihash }: CID): string {
  const name = Buffer.from(multihash.bytes).toString('hex')
  return join(directory, name.slice(-2), name)
}

/** The bytes of a CID that holds them itself (identity multihash), and is kept nowhere. */
export const contentOfItself = ({ multihash }: CID): Uint8Array | undefined =>
  multihash.code === identity.code ? multihash.digest : undefined
