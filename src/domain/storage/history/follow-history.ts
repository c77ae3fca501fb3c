import type { Hex } from 'viem'
import {
  type HistoryRange,
  type IsSameValue,
  nextReads,
} from '#domain/storage/history/value-history.ts'

/**
 * How reading a history ended: all changes are known, the most reads were made, or it was stopped.
 */
export type HistoryEnd = 'done' | 'most' | 'stopped'

/**
 * Reads words into `words` until every change in the range is known to its block. What `words`
 * already holds is not read again, so it goes on where it ended. At most `atOnce` reads are under
 * way and `most` are made. Rejects with the first failure of a read, after those under way have
 * come.
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
