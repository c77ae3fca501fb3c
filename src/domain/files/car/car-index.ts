import { CID } from 'multiformats/cid'

/**
 * A checked block of a CAR, by its place in the file: bytes of a file as they are, a node of dag-pb
 * to be read, or something that is not a part of UnixFS.
 */
export type IndexedBlock = { holds: 'bytes' | 'node' | 'other'; start: number; end: number }

/** The checked blocks by `blockKey`. */
export type CarIndex = ReadonlyMap<string, IndexedBlock>

/** A CID as a key, which versions 0 and 1 of it share; a tenth of what a CID takes in memory. */
export const blockKey = (cid: CID): string => String.fromCharCode(...cid.toV1().bytes)

/** The CID of a key. */
export const cidOfKey = (key: string): CID =>
  CID.decode(Uint8Array.from(key, (character) => character.charCodeAt(0)))
