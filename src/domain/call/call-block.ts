import type { Hex } from 'viem'
import type { BlockTag } from '#domain/block/block-parameter.ts'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'

/** Tags that `eth_estimateGas` accepts (spec 4.5); it reads `safe` as `finalized`. */
export const callTags = ['latest', 'pending', 'finalized', 'earliest'] as const

/** The block parameter of an estimate; undefined is not sent. */
export type CallBlock = Hex | Exclude<BlockTag, 'safe'> | undefined

/**
 * Reads the optional block parameter of an estimate as typed: a tag, or a decimal or hex number.
 * `safe` becomes `finalized`, as spec 4.5 reads it.
 */
export function readCallBlock(text: string): { block: CallBlock } | { problem: string } {
  const normalizedText = text.trim().toLowerCase()
  if (normalizedText === '') return { block: undefined }
  const parsedBlock = readBlockParameter(normalizedText)
  if ('problem' in parsedBlock) return parsedBlock
  return { block: parsedBlock.value === 'safe' ? 'finalized' : parsedBlock.value }
}
