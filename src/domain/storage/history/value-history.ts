import type { Hex } from 'viem'

/** Words that were read, by block number; null where the node no longer keeps the state. */
export type ReadWords = ReadonlyMap<bigint, Hex | null>

/** Blocks `from` to `to`, both included, parted into `samples` equal steps (fewer if it is shorter). */
export type BlockRange = { from: bigint; to: bigint; samples: number }

/**
 * Two neighbouring reads that differ. When their blocks are neighbours too, the change happened in
 * block `at`; else somewhere after `before` and up to `at`.
 */
export type Change = { before: bigint; at: bigint; old: Hex | null; new: Hex | null }

export type Same = (one: Hex | null, other: Hex | null) => boolean

export const isExact = ({ before, at }: Change): boolean => at - before === 1n

/**
 * Blocks that are read first: both ends and every step. Twice the samples keep those of before.
 * @internal Exported for tests.
 */
export function samplePoints({ from, to, samples }: BlockRange): bigint[] {
  const length = to - from
  const steps = length < BigInt(samples) ? length : BigInt(samples)
  if (steps === 0n) return [from]
  return Array.from(
    { length: Number(steps) + 1 },
    (_, step) => from + (BigInt(step) * length) / steps,
  )
}

/** Where neighbouring reads within the range differ, the earliest first. */
export function findChanges({ from, to }: BlockRange, words: ReadWords, same: Same): Change[] {
  const read = [...words]
    .filter(([block]) => block >= from && block <= to)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return read.flatMap(([at, word], place) => {
    const [before, old] = read[place - 1] ?? [at, word]
    return same(old, word) ? [] : [{ before, at, old, new: word }]
  })
}

/**
 * Blocks to read next, none when every change is known to the block: first the samples, then the
 * middle of each two neighbours that differ, the widest first (bisection). A value that changed and
 * changed back between two reads is not found.
 */
export function nextReads(range: BlockRange, words: ReadWords, same: Same): bigint[] {
  const unread = samplePoints(range).filter((block) => !words.has(block))
  if (unread.length > 0) return unread
  return findChanges(range, words, same)
    .filter((change) => !isExact(change))
    .sort((one, other) => (one.at - one.before > other.at - other.before ? -1 : 1))
    .map(({ before, at }) => (before + at) / 2n)
}

/** Reads that are left if no stretch holds more than one change: what is left at least. */
export function readsLeft(range: BlockRange, words: ReadWords, same: Same): number {
  const unread = samplePoints(range).filter((block) => !words.has(block)).length
  const halvings = findChanges(range, words, same).map(
    ({ before, at }) => (at - before - 1n).toString(2).replace(/^0$/, '').length,
  )
  return halvings.reduce((sum, reads) => sum + reads, unread)
}

/** How many blocks of the range were read. */
export const readsWithin = ({ from, to }: BlockRange, words: ReadWords): number =>
  [...words.keys()].filter((block) => block >= from && block <= to).length

/** Whether every block of the range was read, so that no change can have been missed. */
export const isWhole = (range: BlockRange, words: ReadWords): boolean =>
  BigInt(readsWithin(range, words)) === range.to - range.from + 1n
