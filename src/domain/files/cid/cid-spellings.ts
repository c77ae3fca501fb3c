import { base16 } from 'multiformats/bases/base16'
import { base32 } from 'multiformats/bases/base32'
import { base36 } from 'multiformats/bases/base36'
import { base58btc } from 'multiformats/bases/base58'
import { base64url } from 'multiformats/bases/base64'
import type { Hex } from 'viem'
import { readCid } from '#domain/files/cid/cid.ts'

/** One way to write a CID with the same codec and digest. */
export type CidSpelling = { name: string; text: string }

const textBases = [base32, base36, base58btc, base64url] as const

/** How a CID can be written, the usual ways first. They name the same content. */
export function cidSpellings(cid: string): CidSpelling[] {
  const parsedCid = readCid(cid)?.toV1()
  if (!parsedCid) return []
  const { code, multihash } = parsedCid
  const hasVersion0 = code === 112 && multihash.code === 18 && multihash.size === 32
  return [
    ...(hasVersion0 ? [{ name: 'CIDv0, base58btc', text: `${parsedCid.toV0()}` }] : []),
    ...textBases.map((base) => ({ name: `CIDv1, ${base.name}`, text: parsedCid.toString(base) })),
  ]
}

/** Hash function, length and digest, as a CID holds them. */
export const multihashHex = (cid: string): Hex =>
  `0x${base16.encode(readCid(cid)?.multihash.bytes ?? new Uint8Array()).slice(1)}`
