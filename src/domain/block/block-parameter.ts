import type { Hex } from 'viem'
import { readInteger } from '#domain/values/integer.ts'

const tagNames = ['latest', 'pending', 'safe', 'finalized', 'earliest'] as const

export type BlockTag = (typeof tagNames)[number]

/** The five tags of spec 2.7, and what each means. */
export const blockTags: { readonly [tag in BlockTag]: string } = {
  latest: 'The newest block that the node has. It may still be replaced.',
  pending: 'The block being built now; many nodes return the newest one instead.',
  safe: 'The newest block that most validators already vouch for: it is unlikely to be replaced.',
  finalized: 'The newest block that cannot be replaced any more.',
  earliest: 'The first block of the chain.',
}

/** A block number as a hexadecimal quantity, or a tag: spec 2.7. */
export type BlockParameter = Hex | BlockTag

export const isBlockTag = (text: string): text is BlockTag => tagNames.some((name) => name === text)

/**
 * A block number (decimal or hexadecimal) or tag as spec 2.7 wants it; undefined where the text is
 * none.
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

/** The same, or what is wrong with the text. */
export function readBlockParameter(text: string): { block: BlockParameter } | { problem: string } {
  const block = findBlockParameter(text)
  if (block !== undefined) return { block }
  const trimmedText = text.trim()
  if (trimmedText === '') return { problem: 'Enter a block number or select a tag.' }
  if (/^[a-z]+$/i.test(trimmedText))
    return {
      problem: `“${trimmedText}” is not a tag. Tags: ${Object.keys(blockTags).join(', ')}.`,
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

/** Why a text is no block parameter; undefined when it is one. */
export function blockParameterProblem(text: string): string | undefined {
  const read = readBlockParameter(text)
  return 'problem' in read ? read.problem : undefined
}
