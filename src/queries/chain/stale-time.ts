import { isBlockTag } from '#domain/block/block-parameter.ts'

/**
 * Milliseconds for which code and storage that were read at a block are fresh. A tag means another
 * block every few seconds. A number means one block, but which one may still change until it is
 * final, and nothing here knows when that is: a minute bounds how long a replaced block can be shown.
 */
export const stateStaleTimeMs = (block: string): number => (isBlockTag(block) ? 4_000 : 60_000)
