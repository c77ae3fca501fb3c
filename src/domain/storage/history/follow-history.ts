import type { Hex } from 'viem'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import {
  type HistoryRange,
  type IsSameValue,
  nextReads,
} from '#domain/storage/history/value-history.ts'

/** How reading a history ended: all changes known, or as many reads made as allowed. */
export type HistoryEnd = 'done' | 'most'

/**
 * Reads words until every change in the range is known to its block, round by round: `read` puts the word
 * of a block into `words`. Blocks already there are not read again, so a run that ended can be resumed. At
 * most `maxReads` reads are made, `maxConcurrent` at once. Rejects with the first failed read, once all
 * reads under way have settled.
 */
export async function followHistory(
  range: HistoryRange,
  words: ReadonlyMap<bigint, Hex | null>,
  options: {
    read: (block: bigint) => Promise<void>
    same: IsSameValue
    maxConcurrent: number
    maxReads: number
  },
): Promise<HistoryEnd> {
  const { read, same, maxConcurrent, maxReads } = options
  for (let readsMade = 0; ; ) {
    const blocks = nextReads(range, words, same)
    if (blocks.length === 0) return 'done'
    const round = blocks.slice(0, maxReads - readsMade)
    if (round.length === 0) return 'most'
    readsMade += round.length
    await forEachConcurrent(round, maxConcurrent, read)
  }
}
