import { type BlockParameter, blockTags, isBlockTag } from '#domain/block/block-reference.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { readInteger } from '#domain/values/integer.ts'

/**
 * A block number (decimal or hexadecimal) or tag as spec 2.7 wants it; undefined where the text is none.
 */
export function findBlockParameter(text: string): BlockParameter | undefined {
  const trimmedText = text.trim()
  if (isBlockTag(trimmedText)) return trimmedText
  const blockNumber = readInteger(trimmedText)
  // Nodes keep numbers in 63 bits.
  return blockNumber !== undefined && blockNumber >= 0n && blockNumber < 1n << 63n
    ? `0x${blockNumber.toString(16)}`
    : undefined
}

/** A block parameter as a summary says it, however it was typed: `finalized block`, `block 1,234`. */
export function labelBlock(text: string): string {
  const block = findBlockParameter(text)
  if (block === undefined) return text.trim()
  return isBlockTag(block) ? `${block} block` : `block ${groupDigits(BigInt(block))}`
}

/** Like `findBlockParameter`, with the problem of an invalid text. */
export function readBlockParameter(text: string): { value: BlockParameter } | { problem: string } {
  const value = findBlockParameter(text)
  if (value !== undefined) return { value }
  const trimmedText = text.trim()
  if (trimmedText === '') return { problem: 'Enter a block number or select a tag.' }
  if (/^[a-z]+$/i.test(trimmedText))
    return {
      problem: `“${trimmedText}” is not a tag. Tags: ${blockTags.join(', ')}.`,
    }
  if (readInteger(trimmedText) === undefined)
    return { problem: `Invalid block number “${trimmedText}”: use decimal, or hex with 0x.` }
  return {
    problem:
      trimmedText.length === 66
        ? 'This is a hash; this operation takes a block number or tag.'
        : 'A block number goes from 0 to 2^63 − 1.',
  }
}

export function blockParameterProblem(text: string): string | undefined {
  const read = readBlockParameter(text)
  return 'problem' in read ? read.problem : undefined
}
