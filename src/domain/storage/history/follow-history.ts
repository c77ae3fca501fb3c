import type { Hex } from 'viem'
import { type BlockRange, nextReads, type Same } from '#domain/storage/history/value-history.ts'

/** How reading a history ended: all changes are known, as many reads were made as may be, or stopped. */
export type HistoryEnd = 'done' | 'most' | 'stopped'

/**
 * Reads words into `words` until every change in the range is known to its block. What `words`
 * already holds is not read again, so it goes on where it ended. At most `atOnce` reads are under way
 * and `most` are made. Rejects with the first failure of a read, after those under way have come.
 */
export async function followHistory(
  range: BlockRange,
  words: Map<bigint, Hex | null>,
  how: {
    read: (block: bigint) => Promise<Hex | null>
    same: Same
    atOnce: number
    most: number
    /** Whether to make no more reads. */
    stopped: () => boolean
    /** Called after each read. */
    noted: () => void
  },
): Promise<HistoryEnd> {
  const { read, same, atOnce, most, stopped, noted } = how
  const underWay = new Map<bigint, Promise<unknown>>()
  let failure: { error: unknown } | undefined
  let made = 0
  const wanted = () => nextReads(range, words, same).filter((block) => !underWay.has(block))
  for (;;) {
    const free = failure || stopped() ? 0 : Math.min(atOnce - underWay.size, most - made)
    for (const block of free > 0 ? wanted().slice(0, free) : []) {
      made++
      const reading = read(block)
        .then(
          (word) => {
            words.set(block, word)
            noted()
          },
          (error: unknown) => {
            failure ??= { error }
          },
        )
        .finally(() => underWay.delete(block))
      underWay.set(block, reading)
    }
    if (underWay.size === 0) break
    await Promise.race(underWay.values())
  }
  if (stopped()) return 'stopped'
  if (failure) throw failure.error
  return wanted().length === 0 ? 'done' : 'most'
}
