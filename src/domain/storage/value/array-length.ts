import type { Hex } from 'viem'

/**
 * The length of a growing array, from its slot; undefined where the word is more items than anyone
 * could have paid for, so it is not a length. Source: Solidity documentation, "Mappings and Dynamic
 * Arrays".
 */
export function readArrayLength(word: Hex): bigint | undefined {
  const length = BigInt(word)
  return length < 1n << 32n ? length : undefined
}
