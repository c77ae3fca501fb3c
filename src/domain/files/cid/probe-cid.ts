import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { identity } from 'multiformats/hashes/identity'

const raw = 0x55
const sha256 = 0x12

/** The CID of a block that nobody can have: of no known bytes, but of a hash drawn by lot (32 bytes). */
export const nobodysCid = (hash: Uint8Array<ArrayBuffer>): string =>
  CID.createV1(raw, create(sha256, hash)).toString()

/** A CID that holds its content itself: reading it neither stores nor seeks anything. */
export const inlineCid = (content: Uint8Array<ArrayBuffer>): string =>
  CID.createV1(raw, identity.digest(content)).toString()
