import type { Hex } from 'viem'
import { readInteger } from '#domain/values/integer.ts'

/** The five tags of spec 2.7, and what each means. */
export const blockTags = {
  latest: 'The newest block that the node has. It may still be replaced.',
  pending: 'The block being built now; many nodes return the newest one instead.',
  safe: 'The newest block that most validators already vouch for: it is unlikely to be replaced.',
  finalized: 'The newest block that cannot be replaced any more.',
  earliest: 'The first block of the chain.',
} as const

export type BlockTag = keyof typeof blockTags

/** A block number as a hexadecimal quantity, or a tag: spec 2.7. */
export type BlockParameter = Hex | BlockTag

export const isBlockTag = (text: string): text is BlockTag => Object.hasOwn(blockTags, text)

/**
 * A block number (decimal or hexadecimal) or tag as spec 2.7 wants it, or what is wrong with it.
 */
export function readBlockParameter(text: string): { block: BlockParameter } | { problem: string } {
  const trimmedText = text.trim()
  if (isBlockTag(trimmedText)) return { block: trimmedText }
  const blockNumber = readInteger(trimmedText)
  if (trimmedText === '') return { problem: 'Enter a block number or select a tag.' }
  if (blockNumber === undefined && /^[a-z]+$/i.test(trimmedText))
    return {
      problem: `“${trimmedText}” is not a tag. Tags: ${Object.keys(blockTags).join(', ')}.`,
    }
  if (blockNumber === undefined)
    return { problem: `Invalid block number “${trimmedText}”: use decimal, or hex with 0x.` }
  // Nodes keep numbers in 63 bits; a longer one is usually a hash.
  if (blockNumber < 0n || blockNumber >= 1n << 63n)
    return {
      problem:
        trimmedText.length === 66
          ? 'This is a hash; this operation takes a block number or tag.'
          : 'A block number goes from 0 to 2^63 − 1.',
    }
  return { block: `0x${blockNumber.toString(16)}` }
}

/** Why a text is no block parameter; undefined when it is one. */
export function blockParameterProblem(text: string): string | undefined {
  const read = readBlockParameter(text)
  return 'problem' in read ? read.problem : undefined
}
