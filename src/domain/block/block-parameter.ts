import type { Hex } from 'viem'

const tagNames = ['latest', 'pending', 'safe', 'finalized', 'earliest'] as const

export type BlockTag = (typeof tagNames)[number]

/** A block number as a hexadecimal quantity, or a tag: spec 2.7. */
export type BlockParameter = Hex | BlockTag

export const isBlockTag = (text: string): text is BlockTag => tagNames.some((name) => name === text)

/** A block as people read it: its number in decimal, or its tag. */
export const blockText = (block: string): string =>
  block.startsWith('0x') ? BigInt(block).toString() : block
