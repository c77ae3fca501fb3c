import type { Hex } from 'viem'
import {
  type HistoryRange,
  type IsSameValue,
  nextReads,
} from '#domain/storage/history/value-history.ts'

/** How reading a history ended: all changes known, as many reads made as allowed, or stopped. */
export type HistoryEnd = 'done' | 'most' | 'stopped'

/**
 * Reads words into `words` until every change in the range is known to its block. Blocks already in
 * `words` are not read again, so a stopped run can be resumed. At most `maxReads` reads are made,
 * `maxConcurrent` at once. Rejects with the first failed read, once all reads under way have
 * settled.
 */
export async function followHistory(
  range: HistoryRange,
  words: Map<bigint, Hex | null>,
  options: {
    read: (block: bigint) => Promise<Hex | null>
    same: IsSameValue
    maxConcurrent: number
    maxReads: number
    /** Whether to make no more reads. */
    isStopped: () => boolean
    /** Called after each read. */
    onRead: () => void
  },
): Promise<HistoryEnd> {
  const { read, same, maxConcurrent, maxReads, isStopped, onRead } = options
  const underWay = new Map<bigint, Promise<unknown>>()
  let failure: { error: unknown } | undefined
  let readsMade = 0
  const pendingBlocks = () => nextReads(range, words, same).filter((block) => !underWay.has(block))
  for (;;) {
    const freeReads =
      failure || isStopped() ? 0 : Math.min(maxConcurrent - underWay.size, maxReads - readsMade)
    for (const block of freeReads > 0 ? pendingBlocks().slice(0, freeReads) : []) {
      readsMade++
      const blockRead = read(block)
        .then(
          (word) => {
            words.set(block, word)
            onRead()
          },
          (error: unknown) => {
            failure ??= { error }
          },
        )
        .finally(() => underWay.delete(block))
      underWay.set(block, blockRead)
    }
    if (underWay.size === 0) break
    await Promise.race(underWay.values())
  }
  if (isStopped()) return 'stopped'
  if (failure) throw failure.error
  return pendingBlocks().length === 0 ? 'done' : 'most'
}
