import { murmur364 } from '@multiformats/murmur3'
import { bytesToHex, stringToBytes } from 'viem/utils'

/** Most links of a shard (boxo, hamt.go). */
const maxFanout = 1_024
const hashBits = 64

/** Digits before the name in each link of a shard; undefined where it can have no such fanout. */
export function shardPrefixChars(fanout: number): number | undefined {
  const isFanout = Number.isInteger(Math.log2(fanout)) && fanout >= 2 && fanout <= maxFanout
  return isFanout ? (fanout - 1).toString(16).length : undefined
}

/**
 * The digits under which each level of a sharded directory has a name, the root's first (UnixFS
 * spec, HAMT): each level takes the next bits of the name's hash as an index, whose link is the
 * entry itself, or the shard of all names with the same bits. None where the fanout is none.
 */
export function shardPrefixes(name: string, fanout: number): string[] {
  const prefixChars = shardPrefixChars(fanout)
  if (prefixChars === undefined) return []
  const bitsPerLevel = Math.log2(fanout)
  // This hasher is computed at once, though others may not be.
  const nameHash = BigInt(bytesToHex(murmur364.encode(stringToBytes(name)) as Uint8Array))
  return Array.from({ length: Math.floor(hashBits / bitsPerLevel) }, (_, level) => {
    const index = (nameHash >> BigInt(hashBits - (level + 1) * bitsPerLevel)) & BigInt(fanout - 1)
    return index.toString(16).toUpperCase().padStart(prefixChars, '0')
  })
}
