import { base16 } from 'multiformats/bases/base16'
import type { Hex } from 'viem'
import { baseOf, readCid } from '#domain/files/cid/cid.ts'

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

/** The parts of a CID. Names of unknown codes are their number: `0x90`. */
export type CidDescription = {
  version: 0 | 1
  /** Name of the multibase in which it is written. */
  base: string
  codec: string
  hash: string
  digest: Hex
}

const codeName = (names: { [code: number]: string }, code: number) =>
  names[code] ?? `0x${code.toString(16)}`

/** `dag-pb`; of an unknown code its number. */
const codecName = (code: number): string => codeName(codecs, code)

/** `sha2-256`; of an unknown code its number. */
const hashName = (code: number): string => codeName(hashes, code)

/** Takes a CID apart, or returns undefined when the text is none. */
export function describeCid(text: string): CidDescription | undefined {
  const cid = readCid(text)
  if (!cid) return undefined
  const { version, code, multihash } = cid
  return {
    version,
    base: baseOf(text)?.name ?? '',
    codec: codecName(code),
    hash: hashName(multihash.code),
    digest: `0x${base16.encode(multihash.digest).slice(1)}`,
  }
}
