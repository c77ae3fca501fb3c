import * as base2 from 'multiformats/bases/base2'
import * as base8 from 'multiformats/bases/base8'
import * as base10 from 'multiformats/bases/base10'
import * as base16 from 'multiformats/bases/base16'
import * as base32 from 'multiformats/bases/base32'
import * as base36 from 'multiformats/bases/base36'
import * as base58 from 'multiformats/bases/base58'
import * as base64 from 'multiformats/bases/base64'
import * as base256emoji from 'multiformats/bases/base256emoji'
import { CID } from 'multiformats/cid'

/**
 * Every multibase that Kubo knows, but for bytes as they are (multiformats/multibase, multibase.csv).
 * @internal Exported for tests.
 */
export const multibases = [
  base2,
  base8,
  base10,
  base16,
  base32,
  base36,
  base58,
  base64,
  base256emoji,
].flatMap((family) => Object.values(family))

/**
 * Characters of a CID, at most: those of the longest digest that Kubo takes (boxo, verifcid: 128
 * bytes), in binary. Decoding some of the bases takes the square of this.
 */
export const maxCidChars = 2_048

/** Reads a CID of any version and of any base; undefined when it is none. */
export function readCid(text: string): CID | undefined {
  if (text.length > maxCidChars) return undefined
  const base = baseOf(text)
  // In base58, base36 and base10 multiformats (14.0.5) takes what is not ASCII for a zero.
  if (base !== base256emoji.base256emoji && !/^[!-~]+$/.test(text)) return undefined
  if (!base) return undefined
  const isVersion0 = text.startsWith('Q')
  try {
    const cid = CID.decode(base.decode(isVersion0 ? base.prefix + text : text))
    return (cid.version === 0) === isVersion0 ? cid : undefined
  } catch {
    return undefined
  }
}

/** The base that a CID names; one of version 0 names none, and is in base58btc. */
export const baseOf = (text: string) =>
  text.startsWith('Q') ? base58.base58btc : multibases.find(({ prefix }) => text.startsWith(prefix))

/** Whether two CIDs name the same content: only codec and digest have to agree. */
export function isSameContent(one: string, other: string): boolean {
  const [a, b] = [readCid(one), readCid(other)]
  return a !== undefined && b !== undefined && a.toV1().equals(b.toV1())
}

const [rawCode, dagPbCode] = [0x55, 0x70]

/** Whether a CID may name a directory: bytes as they are, and other codecs, may not. */
export const mayBeDirectory = (cid: string): boolean => readCid(cid)?.code === dagPbCode

/** The block that a CID holds itself, by the identity hash; undefined where it has another hash. */
export function bytesInCid(text: string): Uint8Array | undefined {
  const { code, digest } = readCid(text)?.multihash ?? {}
  return code === 0 ? digest : undefined
}

/**
 * The CID by which `cat` answers with a block itself, not with the file that it is part of: the
 * same hash, named as bytes. Stores find a block by its hash alone. Undefined for no CID.
 */
export function blockCid(text: string): string | undefined {
  const cid = readCid(text)
  return cid && CID.createV1(rawCode, cid.multihash).toString()
}
