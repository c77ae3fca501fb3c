import { isBlockTag } from '#domain/block/block-reference.ts'

/**
 * How long code and storage that were read at a block are fresh. A tag means another block every
 * few seconds. The block of a number may still be replaced until it is final, and nothing here
 * knows when that is: a minute bounds how long a replaced block can be shown.
 */
export const stateStaleTimeMs = (block: string): number => (isBlockTag(block) ? 4_000 : 60_000)
