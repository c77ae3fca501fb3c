import type { Hex } from 'viem'

/**
 * The length of an array that grows, as its slot says it; undefined where the word is more than
 * anybody could have paid for, and so is no length. Source: Solidity documentation, "Mappings and
 * Dynamic Arrays".
 */
export function readArrayLength(word: Hex): bigint | undefined {
  const length = BigInt(word)
  return length < 1n << 32n ? length : undefined
}
