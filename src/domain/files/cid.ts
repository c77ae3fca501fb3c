import { base16, base16upper } from 'multiformats/bases/base16'
import { base32, base32upper } from 'multiformats/bases/base32'
import { base36, base36upper } from 'multiformats/bases/base36'
import { base58btc } from 'multiformats/bases/base58'
import { base64url } from 'multiformats/bases/base64'
import { CID } from 'multiformats/cid'
import type { Hex } from 'viem'

const bases = [
  base32,
  base58btc,
  base36,
  base16,
  base32upper,
  base36upper,
  base16upper,
  base64url,
] as const

/** Codes of the multicodec table (github.com/multiformats/multicodec, table.csv). */
const codecs: { [code: number]: string } = {
  81: 'cbor',
  85: 'raw',
  112: 'dag-pb',
  113: 'dag-cbor',
  114: 'libp2p-key',
  120: 'git-raw',
  297: 'dag-json',
  512: 'json',
}

const hashes: { [code: number]: string } = {
  0: 'identity',
  17: 'sha1',
  18: 'sha2-256',
  19: 'sha2-512',
  22: 'sha3-256',
  27: 'keccak-256',
  30: 'blake3',
  45600: 'blake2b-256',
}

/** What a CID says about itself. Names of unknown codes are their number: `0x90`. */
export type CidFacts = {
  version: 0 | 1
  /** Name of the multibase in which it is written. */
  base: string
  codec: string
  hash: string
  digest: Hex
  /** The same content in version 1, base32; undefined when it is written so already. */
  asVersion1: string | undefined
  /** The same content in version 0, where that can be; undefined when it is written so already. */
  asVersion0: string | undefined
}

const decoder = bases
  .map(({ decoder }) => decoder.or(decoder))
  .reduce((known, next) => known.or(next))

const named = (names: { [code: number]: string }, code: number) =>
  names[code] ?? `0x${code.toString(16)}`

/** Reads a CID of any version and of the bases that are in use; undefined when it is none. */
export function readCid(text: string): CID | undefined {
  try {
    return CID.parse(text, decoder)
  } catch {
    return undefined
  }
}

/** Takes a CID apart, or returns undefined when the text is none. */
export function describeCid(text: string): CidFacts | undefined {
  const cid = readCid(text)
  if (!cid) return undefined
  const { version, code, multihash } = cid
  const couldBeVersion0 = code === 112 && multihash.code === 18 && multihash.size === 32
  const other = (wanted: string) => (wanted === text ? undefined : wanted)
  return {
    version,
    base:
      version === 0 ? 'base58btc' : (bases.find(({ prefix }) => prefix === text[0])?.name ?? ''),
    codec: named(codecs, code),
    hash: named(hashes, multihash.code),
    digest: `0x${base16.encode(multihash.digest).slice(1)}`,
    asVersion1: other(cid.toV1().toString(base32)),
    asVersion0: couldBeVersion0 ? other(cid.toV0().toString()) : undefined,
  }
}

/** Whether two CIDs name the same content: version and base may differ, codec and digest may not. */
export function sameContent(one: string, other: string): boolean {
  const [a, b] = [readCid(one), readCid(other)]
  return a !== undefined && b !== undefined && a.toV1().equals(b.toV1())
}
