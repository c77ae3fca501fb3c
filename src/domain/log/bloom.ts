import type { LogFilter } from '#domain/log/log-walk.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { fromHex } from '#domain/values/integer.ts'

export const bloomBytes = 256

/** Sets the three bits of some bytes: the low 11 bits of each of the first three pairs of their hash. */
export function addToBloom(bloom: Uint8Array, bytes: Uint8Array, keccak256: Keccak256) {
  const hash = keccak256(bytes)
  for (const at of [0, 2, 4]) {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 0x7ff
    const index = bloomBytes - 1 - (bit >> 3)
    bloom[index] = (bloom[index] ?? 0) | (1 << (bit & 7))
  }
}

/**
 * Whether a block may have logs that a filter asks for, by the bloom of its header (yellow paper 4.3.1): where the
 * bits of the address or of a topic are not set, it has none.
 */
export function mayHaveLogs(
  logsBloom: unknown,
  { address, topics = [] }: LogFilter,
  keccak256: Keccak256,
): boolean {
  const bloom = fromHex(String(logsBloom))
  const has = (item: string) => {
    const bits = new Uint8Array(bloomBytes)
    addToBloom(bits, fromHex(item) ?? bits, keccak256)
    return bits.every((byte, index) => ((bloom?.[index] ?? 0xff) & byte) === byte)
  }
  const wanted = [address ?? null, ...topics].map((item) => (item === null ? [] : [item].flat()))
  return wanted.every((items) => items.length === 0 || items.some(has))
}
