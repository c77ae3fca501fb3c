import type { Hex } from 'viem'
import { wordBytes, wordPart } from '#domain/storage/word.ts'
import { printable } from '#domain/text.ts'

/** Text in a word of storage. */
export type WordText = {
  text: string
  /** How many bytes from the high-order end hold it. */
  size: number
  /** True when the last byte holds twice the length, as in a Solidity string of up to 31 bytes. */
  counted: boolean
}

/** Readable text in a word: a short Solidity string, or a bytes32 filled from the left. */
export function readText(word: Hex): WordText | undefined {
  const bytes = wordBytes(word)
  const used = bytes.findLastIndex((byte) => byte !== 0) + 1
  const last = bytes[31] ?? 0
  const counted = used === 32 && last % 2 === 0 && last <= 62
  const size = counted ? last / 2 : used
  const restIsZero = bytes.slice(size, 31).every((byte) => byte === 0)
  if (size === 0 || (counted && !restIsZero)) return undefined
  const text = printable(wordPart(word, 32 - size, size))
  return text === undefined ? undefined : { text, size, counted }
}

/**
 * The length in bytes of a string or bytes value whose slot holds only that: 2 · length + 1, with
 * the content from keccak256(position) on. Undefined when the word cannot be one.
 */
export function longLength(word: Hex): bigint | undefined {
  const value = BigInt(word)
  const length = (value - 1n) / 2n
  return value % 2n === 1n && length > 31n && length < 1n << 32n ? length : undefined
}
