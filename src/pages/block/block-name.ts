import type { BlockReference } from '#domain/block/block-reference.ts'
import { groupDigits } from '#domain/values/quantity.ts'

/** The name of a block by its number or tag alone: "Latest block", "Block 1,234". */
export const blockName = (reference: Exclude<BlockReference, { kind: 'hash' }>): string =>
  reference.kind === 'tag'
    ? `${reference.tag[0]?.toUpperCase()}${reference.tag.slice(1)} block`
    : `Block ${groupDigits(reference.number)}`
