import type { Hex } from 'viem'

/**
 * The length of an array that grows, as its slot says it; undefined where the word is more than
 * anyone could have paid for, so it is not a length. Source: Solidity documentation, "Mappings and
 * Dynamic Arrays".
 */
export function readArrayLength(word: Hex): bigint | undefined {
  const length = BigInt(word)
  return length < 1n << 32n ? length : undefined
}
