import type { Hex } from 'viem'
import { readQuantity } from '#domain/quantity.ts'

/** Tags that `eth_estimateGas` accepts (spec 4.5); it reads `safe` as `finalized`. */
export const callTags = ['latest', 'pending', 'finalized', 'earliest'] as const

/** The block parameter of an estimate; undefined is not sent. */
export type CallBlock = Hex | (typeof callTags)[number] | undefined

/** Reads the optional block parameter of an estimate as typed: a tag, or a decimal or hex number. */
export function readCallBlock(text: string): { block: CallBlock } | { problem: string } {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return { block: undefined }
  const tag = callTags.find((tag) => tag === trimmed)
  if (tag) return { block: tag }
  if (trimmed === 'safe')
    return { problem: 'An estimate cannot be asked at safe: the API reads it as finalized here.' }
  const number = readQuantity(trimmed)
  if (number === undefined)
    return { problem: `A block is a number or one of ${callTags.join(', ')}.` }
  if (number >= 1n << 63n) return { problem: 'No block has a number this large.' }
  return { block: `0x${number.toString(16)}` }
}
