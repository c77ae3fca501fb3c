import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { identity } from 'multiformats/hashes/identity'

const rawCodec = 0x55
const sha256Code = 0x12

/** The CID of a block that no one can have: of a random hash (32 bytes), not of known bytes. */
export const unavailableCid = (hash: Uint8Array<ArrayBuffer>): string =>
  CID.createV1(rawCodec, create(sha256Code, hash)).toString()

/** A CID that holds its content itself: reading it neither stores nor seeks anything. */
export const inlineCid = (content: Uint8Array<ArrayBuffer>): string =>
  CID.createV1(rawCodec, identity.digest(content)).toString()
